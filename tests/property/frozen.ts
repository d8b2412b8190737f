/**
 * Freezes a value with all that is in it. What crosses a border of the model (network, storage) is frozen rather than copied: a
 * sender or a receiver that changes it afterwards fails loudly, and nothing is copied hundreds of thousands of times.
 */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const key in value) frozen(value[key]);
  return value;
}
