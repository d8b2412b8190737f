import { TextField, type TextFieldProps } from './text-field.tsx';

/** An e-mail address: the keyboard for it, nothing corrected while it is typed. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'name'>) {
  return <TextField name="email" type="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
