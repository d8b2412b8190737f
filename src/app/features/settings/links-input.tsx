import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outsideAddress } from '../../../domain/text/address.ts';
import { linkSchema } from '../../../domain/organization/organization.ts';
import { webAddress } from '../../../domain/organization/settings.rules.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Link {
  title: string;
  href: string;
}

const isRight = (link: Link | undefined, part: keyof Link): boolean =>
  linkSchema.shape[part].safeParse(link?.[part]).success && (part === 'title' || outsideAddress(link?.href) !== null);

const LINKS_MAX = 10;

/** Links at the end of the navigation, in their order. */
function LinksInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation(['organizationSettings', 'fieldIssues']);
  const links = (form.values['links'] ?? []) as Link[];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const set = (next: Link[]): void => form.set('links', next);
  const change = (at: number, part: Partial<Link>): void => set(links.map((link, index) => (index === at ? { ...link, ...part } : link)));
  const move = (at: number, by: 1 | -1): void => {
    const next = [...links];
    const [moved] = next.splice(at, 1);
    next.splice(at + by, 0, moved!);
    set(next);
  };
  const isTold = (key: string): boolean => left.has(key) || form.issues['links'] !== undefined;
  const leave = (key: string): void => setLeft((before) => new Set(before).add(key));
  const errorOf = (at: number, part: 'title' | 'href'): string | undefined =>
    !isTold(`${at}.${part}`) || isRight(links[at], part) ? undefined : t(part === 'href' ? 'fieldIssues:url' : 'fieldIssues:required');

  return (
    <div className="grid gap-3">
      <p className="hint">{t('linksHint')}</p>
      {links.length > 0 ? (
        <ol className="st-links">
          {links.map((link, at) => (
            <li key={at}>
              <TextField
                id={at === 0 ? id : undefined}
                label={t('linkTitle')}
                aria-label={t('linkTitleOf', { number: at + 1 })}
                value={link.title}
                maxLength={60}
                error={errorOf(at, 'title')}
                onChange={(event) => change(at, { title: event.target.value })}
                onBlur={() => leave(`${at}.title`)}
              />
              <TextField
                label={t('linkHref')}
                aria-label={t('linkHrefOf', { number: at + 1 })}
                type="url"
                inputMode="url"
                value={link.href}
                maxLength={500}
                placeholder="https://"
                error={errorOf(at, 'href')}
                onChange={(event) => change(at, { href: event.target.value })}
                onBlur={() => {
                  const href = webAddress(link.href);
                  if (href !== link.href) change(at, { href });
                  leave(`${at}.href`);
                }}
              />
              <span className="st-link-acts">
                <IconButton
                  label={t('linkUp', { number: at + 1 })}
                  icon={<ArrowUp aria-hidden="true" />}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  label={t('linkDown', { number: at + 1 })}
                  icon={<ArrowDown aria-hidden="true" />}
                  disabled={at === links.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  label={t('linkRemove', { number: at + 1 })}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => {
                    set(links.filter((_, index) => index !== at));
                    setLeft(new Set());
                  }}
                />
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {links.length < LINKS_MAX ? (
        <div>
          <Button
            id={links.length === 0 ? id : undefined}
            icon={<Plus aria-hidden="true" />}
            onClick={() => set([...links, { title: '', href: '' }])}
          >
            {t('linkAdd')}
          </Button>
        </div>
      ) : (
        <p className="hint">{t('linksFull')}</p>
      )}
    </div>
  );
}

export const linksInput: CustomInput = (input) => <LinksInput {...input} />;
