/** Letters, figures and a few marks in parts joined by single dots; labels without marks; a top level of letters. */
const email = /^[\w'+-]+(?:\.[\w'+-]+)*(?<!')@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
const personName = /^[\p{L}\p{M}][\p{L}\p{M} '’.-]*$/u;
const phone = /^[+\d][\d\s()/.-]{4,}$/;

/** What the forms take for an e-mail address, the length aside. */
export const isEmail = (text: string): boolean => email.test(text);
/** Letters of any script, blank, hyphen, apostrophe, full stop. */
export const isPersonName = (text: string): boolean => personName.test(text);
export const isPhone = (text: string): boolean => phone.test(text);
