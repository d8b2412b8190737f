/** Line drawing of a van: a vehicle without a photo. */
export function Van({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 330 132" fill="none" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round" aria-hidden="true" className={className}>
      <path d="M16 104V44C16 27 22 19 38 18.4L196 15c16-.3 24 3 34 12l34 32 33 7.5c11 2.6 15.5 8 15.5 19.5V98c0 4-2 6-6 6h-21.5M60 104H24c-5 0-8-2-8-7M240 104H108" />
      <path d="M60 105a24 24 0 0 1 48 0M238 105a24 24 0 0 1 48 0"/>
      <circle cx="84" cy="106" r="18"/>
      <circle cx="84" cy="106" r="8.5"/>
      <circle cx="262" cy="106" r="18"/>
      <circle cx="262" cy="106" r="8.5"/>
      <path d="M188 28h17c6 0 10 2 14 6l24 24c2 2 1 5-2 5h-53z"/>
      <path d="M178 18v84M120 17v85M178 50h-10M188 74h12" opacity=".75"/>
      <path d="M16 70h8v16h-8M304 78h-12c-3 0-5 2-5 5v2h25" opacity=".75"/>
    </svg>
  );
}
