import { Menu as HeadlessMenu, MenuButton, MenuItem as Item, MenuItems, Portal } from '@headlessui/react';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import type { MenuItem, MenuProps } from './menu.tsx';
import { OutsideLink } from './button.tsx';
import { applyIntent, usePortalTarget } from './use-deferred.ts';

function Content({ item }: { item: Extract<MenuItem, { label: unknown; kind?: 'item' }> }) {
  return (
    <>
      {item.icon}
      <span className="min-w-0 flex-1">{item.label}</span>
      {item.hint ? <span className="text-xs text-muted">{item.hint}</span> : null}
      {item.current ? <Check aria-hidden="true" /> : null}
    </>
  );
}

function Entry({ item }: { item: MenuItem }) {
  if (item.kind === 'rule') return <div className="pop-rule" role="separator" />;
  if (item.kind === 'title') return <div className="pop-title">{item.label}</div>;
  const className = item.danger ? 'opt opt-danger' : 'opt';
  return (
    <Item as={Fragment} disabled={item.disabled}>
      {item.to !== undefined ? (
        <Link to={item.to} className={className} onClick={item.onSelect}>
          <Content item={item} />
        </Link>
      ) : item.href !== undefined ? (
        <OutsideLink href={item.href} className={className}>
          <Content item={item} />
        </OutsideLink>
      ) : (
        <button type="button" className={className} onClick={item.onSelect}>
          <Content item={item} />
        </button>
      )}
    </Item>
  );
}

export function MenuPanel({
  button,
  label,
  className = 'btn',
  items,
  align = 'end',
  panelClassName = 'min-w-56',
  intent,
}: MenuProps & { intent: () => { open: boolean; focus: boolean } }) {
  const element = useRef<HTMLButtonElement>(null);
  const first = useRef(intent);
  const target = usePortalTarget(element);
  useEffect(() => applyIntent(element.current, first.current()), []);
  return (
    <HeadlessMenu>
      <MenuButton ref={element} className={className} aria-label={label} title={label}>
        {button}
      </MenuButton>
      <Portal.Group target={target}>
        <MenuItems
          modal={false}
          anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 6, padding: 8 }}
          className={`pop max-w-[calc(100vw-1rem)] ${panelClassName}`}
        >
          {items.map((item) => (
            <Entry key={item.key} item={item} />
          ))}
        </MenuItems>
      </Portal.Group>
    </HeadlessMenu>
  );
}
