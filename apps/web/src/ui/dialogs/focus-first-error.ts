const invalid = '[aria-invalid="true"]';
const focusable = 'input:not([type=hidden]), textarea, [role="combobox"], [role="radio"], button, [tabindex="0"]';

/** Errors reach the page with the next paint; the first in the order of the page gets the focus. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(invalid);
    const target = field?.matches(focusable) ? field : field?.querySelector<HTMLElement>(focusable);
    (target ?? field)?.focus();
    // what has the focus already is not brought into sight by it
    (target ?? field)?.scrollIntoView({ block: 'center' });
  });
}
