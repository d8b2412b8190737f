/** Length first: what is long is hard to guess, whatever it is made of. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;

/** Whether a password may be asked for at all; the server also refuses those that everybody has. */
export function isPasswordLong(password: string, email: string): boolean {
  return password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX && password.toLowerCase() !== email.toLowerCase();
}
