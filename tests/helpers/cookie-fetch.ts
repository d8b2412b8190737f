interface Cookie {
  value: string;
  endsMs: number;
}

/** What a browser's `fetch` is to one site: paths of `base`, with the cookies it keeps until they end. */
export function cookieFetch(base: string, origin: string, cookies = ''): { fetch: typeof fetch; signIn: (cookies: string) => void } {
  const jar = new Map<string, Cookie>();
  // A test may put this very function in its place.
  const direct = globalThis.fetch;
  const signIn = (header: string): void => {
    for (const one of header.split('; ').filter(Boolean))
      jar.set(one.slice(0, one.indexOf('=')), { value: one.slice(one.indexOf('=') + 1), endsMs: Infinity });
  };
  signIn(cookies);
  return {
    signIn,
    fetch: async (path, init) => {
      for (const [name, { endsMs }] of jar) if (endsMs <= Date.now()) jar.delete(name);
      const headers = new Headers(init?.headers);
      headers.set('origin', origin);
      headers.set('cookie', [...jar].map(([name, { value }]) => `${name}=${value}`).join('; '));
      const answer = await direct(base + (path as string), { ...init, headers });
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) as unknown as [string, string, string];
        const ends = /;\s*expires=([^;]+)/i.exec(line)?.[1];
        jar.set(name, { value, endsMs: ends === undefined ? Infinity : Date.parse(ends) });
      }
      return answer;
    },
  };
}
