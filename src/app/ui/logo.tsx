import { useState } from 'react';

/** The product's sign; `src` is the organization's own logo, on a white plate, where it can be loaded. */
export function Logo({ src, size = 28 }: { src?: string; size?: number }) {
  const [lost, setLost] = useState<string>();
  if (src && src !== lost)
    return (
      <span className="grid shrink-0 place-items-center rounded-md bg-[#fff] p-0.5 shadow-0" style={{ width: size, height: size }}>
        <img src={src} alt="" className="max-h-full max-w-full object-contain" onError={() => setLost(src)} />
      </span>
    );
  return (
    <span className="grid shrink-0 place-items-center rounded-md bg-accent text-on-accent" style={{ width: size, height: size }}>
      <svg
        viewBox="0 0 24 24"
        width={size * 0.72}
        height={size * 0.72}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M4 18.5C8.5 17 12.5 13.5 14.6 8.6" strokeWidth="2.6" />
        <path d="M10 20c4-1.6 7-4.8 8.6-8.8" strokeWidth="1.9" opacity=".62" />
        <path d="M3.6 12.6c3-1.1 5.6-3.3 7.2-6.4" strokeWidth="1.9" opacity=".62" />
        <circle cx="17.6" cy="5" r="2.3" fill="currentColor" stroke="none" />
      </svg>
    </span>
  );
}

/** First letters of the first and the last name. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s-]+/)
    .filter(Boolean);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}
