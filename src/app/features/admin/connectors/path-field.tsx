import { useId } from 'react';
import { TextField } from '../../../ui/text-field.tsx';

interface PathFieldProps {
  label: string;
  hideLabel?: boolean;
  value: string;
  /** Paths and columns of the sample, to choose from. */
  paths: readonly string[];
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  placeholder?: string;
  onChange: (path: string) => void;
}

/** A path or the title of a column; those of the sample are proposed. */
export function PathField({ paths, onChange, ...field }: PathFieldProps) {
  const list = useId();
  return (
    <>
      <TextField
        {...field}
        maxLength={120}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        list={paths.length > 0 ? list : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {paths.length > 0 && (
        <datalist id={list}>
          {paths.map((path) => (
            <option key={path} value={path} />
          ))}
        </datalist>
      )}
    </>
  );
}
