import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface TabItem<V extends string> {
  value: V;
  label: ReactNode;
  icon?: ReactNode;
  /** Already formatted; nothing is drawn when it is absent. */
  count?: ReactNode;
  /** The count is of what needs somebody. */
  alert?: boolean;
}

interface TabsProps<V extends string> {
  /** Prefix of the ids; the same one goes to the panel. */
  id: string;
  label: string;
  value: V;
  tabs: readonly TabItem<V>[];
  onChange: (value: V) => void;
  className?: string;
}

/** Parts of one screen; arrows move, and moving chooses. Where they do not all fit, the chosen one is in view. */
export function Tabs<V extends string>({ id, label, value, tabs, onChange, className }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = list.current;
    const tab = box?.querySelector<HTMLElement>('[aria-selected="true"]');
    // Sideways only: the page stays where it is.
    if (box && tab)
      box.scrollLeft += tab.getBoundingClientRect().left - box.getBoundingClientRect().left - (box.clientWidth - tab.offsetWidth) / 2;
  }, [value]);
  const onKey = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length]!;
    onChange(tab.value);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-tab-${tab.value}`)}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={['tabs', className].filter(Boolean).join(' ')} onKeyDown={onKey}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? `${id}-panel` : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.icon}
          {tab.label}
          {tab.count == null ? null : <span className={tab.alert ? 'count count-alert' : 'count'}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

/** What the chosen tab shows. */
export function TabPanel({ id, value, className, children }: { id: string; value: string; className?: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}
