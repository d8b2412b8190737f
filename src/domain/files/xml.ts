const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text of an XML 1.0 document, in an element or an attribute; control characters, which it may not hold, are left out (XML 1.0 §2.2). */
export function xmlText(text: unknown): string {
  return (
    String(text)
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
  );
}
