/// A terminfo description of xterm, used if the disk has none for the terminal.
///
/// `xterm-256color` with the capabilities used here: clearing, moving, inserting and deleting,
/// sixteen colours and attributes, the alternate screen; no keys. Compiled by `tic -x`, printed by
/// `infocmp -0 -Q2`: ncurses reads this form from the variable `TERMINFO`.
enum FallbackTerminfo {
  static let type = "xterm-256color"

  static let description = """
    b64:\
    HgIzAB0ADwBpAaUBeHRlcm0tMjU2Y29sb3J8YW55IHRlcm1pbmFsIHRoYXQgdW5kZXJzdGFuZHMgeHRlcm0AAAEAAAEAAA\
    AAAAAAAAEBAAAAAAAAAAAAAAAAAAFQAAAACAAAABgAAAD_________________________________________________\
    ____AAEAAAAAAQD__wAAAgAEAP__FQAdACEAJQD__zAAQQBDAEcATgD__1AAVwD__1sA__9fAGMA__________9nAGwA__\
    91AP_______3oAfwCEAIkA__-SAJYA_____58ApQD_____________________qwD_____________________________\
    ______________________________________________________________________________________________\
    ____________-vALgAwQDKAP__0wDcAOUA___uAP_____________________________3APoABQEIAQoB____________\
    ______________________________________________________________________________________________\
    ______________________________________________________________________________________________\
    ______________________________________________________________________________________________\
    __________________________________________________________________________DQH_________________\
    ______________________________________________________8SAf__________________________________Gw\
    H_______________________8gAf__________________________________________________________________\
    ________________________________JgFlAQcADQAbWyVpJXAxJWQ7JXAyJWRyABtbSBtbMkoAG1tLABtbSgAbWyVpJX\
    AxJWRHABtbJWklcDElZDslcDIlZEgACgAbW0gAG1s_MjVsAAgAG1s_MjVoABtbQwAbW0EAG1tQABtbTQAbWzFtABtbPzEw\
    NDloABtbMm0AG1s3bQAbWzdtABtbNG0AG1slcDElZFgAG1ttABtbPzEwNDlsABtbMjdtABtbMjRtABtbTAAbWyVwMSVkUA\
    AbWyVwMSVkTQAbWyVwMSVkQgAbWyVwMSVkQAAbWyVwMSVkTAAbWyVwMSVkRAAbWyVwMSVkQwAbWyVwMSVkQQAbOAAbWyVp\
    JXAxJWRkABs3AAoAG00AG1sxSwAbWzM5OzQ5bQAbWzNtABtbMjNtABtbJT8lcDElezh9JTwldDMlcDElZCVlJXAxJXsxNn\
    0lPCV0OSVwMSV7OH0lLSVkJWUzODs1OyVwMSVkJTttABtbJT8lcDElezh9JTwldDQlcDElZCVlJXAxJXsxNn0lPCV0MTAl\
    cDElezh9JS0lZCVlNDg7NTslcDElZCU7bQA=
    """
}
