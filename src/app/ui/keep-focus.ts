import type { MouseEvent } from 'react';

/**
 * For the button that submits a form: pressing it does not take the focus from the field, whose message on leaving would move the
 * button away from under the press.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
