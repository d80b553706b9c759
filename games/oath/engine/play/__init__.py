"""Oath played on screen: chapters 1 to 7, 9 and 10 of the law, on the kernel. Cards act through hooks; none is named here."""
