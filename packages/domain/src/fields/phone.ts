const phone = /^[+\d][\d\s()/.-]{4,}$/;

/** Whether a telephone number has the form of one, apart from its length. */
export const isPhone = (text: string): boolean => phone.test(text);
