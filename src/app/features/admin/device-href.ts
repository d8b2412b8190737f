/** The page of a device's connector, with the device found; a connector without a page is no link (AppLink shows plain text). */
export function deviceHref({ type, title }: { type: string; title: string }): string {
  return `/admin/devices/${type}?q=${encodeURIComponent(title)}`;
}
