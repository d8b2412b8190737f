export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-fill' | 'ink';
export type ButtonSize = 'sm' | 'md' | 'lg';

/** Classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md', extra?: string): string {
  return ['btn', variant !== 'secondary' && `btn-${variant}`, size !== 'md' && `btn-${size}`, extra].filter(Boolean).join(' ');
}
