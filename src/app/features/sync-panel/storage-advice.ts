/** What makes a browser keep what it holds. */
export type StorageAdvice = 'install' | 'firefox' | 'safari-phone' | 'safari-mac' | 'installed';

export interface BrowserFacts {
  userAgent: string;
  touchPoints: number;
  /** Opened from its own icon. */
  standalone: boolean;
}

/**
 * What to advise a person whose browser does not promise to keep what it holds. Safari erases a site that was not opened for seven days, unless
 * it is on the home screen (F12); every browser of an iPhone is Safari underneath.
 */
export function storageAdvice({ userAgent, touchPoints, standalone }: BrowserFacts): StorageAdvice {
  if (standalone) return 'installed';
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'safari-phone';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Safari\//.test(userAgent) && !/Chrome|Chromium|Edg\//.test(userAgent)) return 'safari-mac';
  return 'install';
}

export function browserFacts(): BrowserFacts {
  const standalone = matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
  return { userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints, standalone };
}
