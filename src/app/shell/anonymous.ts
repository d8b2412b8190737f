/** Pages that speak for nobody, whoever this device knows: of the identity service, and the newsletter (L-006). */
export function isAnonymousPage(pathname: string): boolean {
  return pathname.startsWith('/simple-directory/') || /^\/newsletter\/?$/.test(pathname);
}
