/** The names of the values for which the shown form has a control. */
export const controlNames = (): (string | null)[] =>
  [...document.querySelectorAll('[name]')].map((control) => control.getAttribute('name'));
