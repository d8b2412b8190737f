import { Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** One line as its fields are drawn. */
export interface LineFields<Line, Part extends string> {
  id: string | undefined;
  line: Line;
  /** The other lines: what would hold without this one. */
  others: readonly Line[];
  /** Is a mistake in a part told already? */
  isTold: (part: Part) => boolean;
  onChange: (line: Line) => void;
  onLeave: (part: Part) => void;
}

interface DatedLinesProps<Line, Part extends string> {
  id: string;
  lines: readonly Line[];
  /** The form was refused for them: every mistake is told. */
  isRefused: boolean;
  max: number;
  words: { hint: string; add: string; full: string; line: (number: number) => string; remove: (number: number) => string };
  /** A line after the last one. */
  next: (last: Line | undefined) => Line;
  /** null: none is left. */
  onChange: (lines: Line[] | null) => void;
  fields: (props: LineFields<Line, Part>) => ReactNode;
}

/** What an organization wrote down that holds from a month on, line by line. */
export function DatedLines<Line, Part extends string>({
  id,
  lines,
  isRefused,
  max,
  words,
  next,
  onChange,
  fields,
}: DatedLinesProps<Line, Part>) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return (
    <div className="grid gap-3">
      <p className="hint">{words.hint}</p>
      {lines.length > 0 ? (
        <ol className="st-factors">
          {lines.map((line, at) => (
            <li key={at} aria-label={words.line(at + 1)}>
              {fields({
                id: at === 0 ? id : undefined,
                line,
                others: lines.filter((_, index) => index !== at),
                isTold: (part) => left.has(`${at}.${part}`) || isRefused,
                onChange: (changed) => onChange(lines.map((one, index) => (index === at ? changed : one))),
                onLeave: (part) => setLeft((before) => new Set(before).add(`${at}.${part}`)),
              })}
              <span className="st-link-acts">
                <IconButton
                  label={words.remove(at + 1)}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => {
                    const rest = lines.filter((_, index) => index !== at);
                    onChange(rest.length > 0 ? rest : null);
                    setLeft(new Set());
                  }}
                />
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {lines.length < max ? (
        <div>
          <Button
            id={lines.length === 0 ? id : undefined}
            icon={<Plus aria-hidden="true" />}
            onClick={() => onChange([...lines, next(lines.at(-1))])}
          >
            {words.add}
          </Button>
        </div>
      ) : (
        <p className="hint">{words.full}</p>
      )}
    </div>
  );
}
