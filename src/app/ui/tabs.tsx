import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface TabsProps<K extends string> {
  label: string;
  value: K;
  onChange: (key: K) => void;
  tabs: readonly { key: K; label: ReactNode; count?: number; alert?: boolean }[];
  /** The panel of the current tab. */
  children?: ReactNode;
  className?: string;
}

export function Tabs<K extends string>({ label, value, onChange, tabs, children, className }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.key === value);
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: tabs.length - 1 - at }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(at + step + tabs.length) % tabs.length]!;
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={['tabs', className].filter(Boolean).join(' ')}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            aria-selected={tab.key === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={tab.key === value ? 0 : -1}
            onClick={() => onChange(tab.key)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.count ? <span className={tab.alert ? 'count count-alert' : 'count'}>{tab.count}</span> : null}
          </button>
        ))}
      </div>
      {children === undefined ? null : (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  );
}
