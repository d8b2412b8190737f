/** What this device calls itself, for the record: its model where the browser says it, else its system. */
export function deviceModel(): string {
  const { userAgentData, userAgent } = navigator as Navigator & { userAgentData?: { platform?: string; mobile?: boolean } };
  const android = /Android [^;)]*; ([^;)]+)/.exec(userAgent)?.[1];
  const apple = /\((iPhone|iPad|Macintosh)/.exec(userAgent)?.[1];
  return (android ?? apple ?? userAgentData?.platform ?? /\(([^;)]+)/.exec(userAgent)?.[1] ?? 'unknown').trim().slice(0, 60) || 'unknown';
}
