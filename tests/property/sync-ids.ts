let counter = 0;

/** Valid UUIDs in no order, the same in every run. */
export function nextId(): string {
  counter++;
  const mixed = (Math.imul(counter, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${mixed}-0000-7000-8000-${counter.toString(16).padStart(12, '0')}`;
}

export function resetIds(): void {
  counter = 0;
}
