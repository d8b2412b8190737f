import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './section-index.css';

/** What has as many sections is longer than a screen. */
const INDEX_FROM = 4;

interface SectionIndexProps {
  label?: string;
  /** Ids of elements of the page, in its order. */
  sections: readonly { id: string; legend: string }[];
}

/** Of a long page its sections, each a press away, and which one is read: beside it, in a narrow window above it. */
export function SectionIndex({ label, sections }: SectionIndexProps) {
  const { t } = useTranslation('entityForm');
  const isLong = sections.length >= INDEX_FROM;
  const ids = isLong ? sections.map(({ id }) => id).join(' ') : '';
  const [read, setRead] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (ids === '' || typeof IntersectionObserver === 'undefined') return;
    const seen = new Set<string>();
    const all = ids.split(' ');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) if (isIntersecting) seen.add(target.id);
        for (const { target, isIntersecting } of entries) if (!isIntersecting) seen.delete(target.id);
        setRead((before) => all.find((id) => seen.has(id)) ?? before);
      },
      // The upper third of the window is where one reads.
      { rootMargin: '-15% 0px -65% 0px' },
    );
    for (const id of all) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  useEffect(() => {
    // In a narrow window the line is longer than what is seen of it.
    const [line, item] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')];
    if (line && item) line.scrollLeft += item.getBoundingClientRect().left - line.getBoundingClientRect().left - line.clientWidth / 3;
  }, [read]);
  if (!isLong) return null;
  const go = (id: string): void => {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    section?.setAttribute('tabindex', '-1');
    section?.focus({ preventScroll: true });
    setRead(id);
  };
  return (
    <nav className="si" aria-label={label ?? t('sections')}>
      <ol ref={list}>
        {sections.map(({ id, legend }) => (
          <li key={id}>
            <button type="button" aria-current={read === id || undefined} onClick={() => go(id)}>
              {legend}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
