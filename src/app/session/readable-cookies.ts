/** A cookie that scripts may read; null: there is none, or it cannot be read. Without packages: the page itself asks before its code has come (src/app/boot). */
export function readCookie(name: string, cookies = document.cookie): string | null {
  const found = cookies.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  if (!found) return null;
  try {
    return decodeURIComponent(found.slice(name.length + 1)) || null;
  } catch {
    return null;
  }
}

/** What a token says, unchecked; null when it is absent or unreadable. */
export function tokenSays(token: string | null = readCookie('id_token')): unknown {
  const part = token?.split('.')[1];
  if (!part) return null;
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return null;
  }
}
