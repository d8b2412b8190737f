import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail } from '../../../domain/kit/email.ts';
import type { Contacts } from '../../../domain/settings/settings.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { TextField } from '../../ui/text-field.tsx';

const KINDS = ['support', 'sales', 'accounting'] as const;
type Kind = (typeof KINDS)[number];
const NOBODY: Contacts = { sales: { email: '', phone: '' }, accounting: { email: '', phone: '' }, support: { email: '', phone: '' } };

/** Whom the people of the organization write to and call: /contact, and the error pages. */
function ContactsInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation(['organization-settings', 'contact', 'field-issues']);
  const contacts = (form.values['contacts'] as Contacts | null) ?? NOBODY;
  const [left, setLeft] = useState<ReadonlySet<Kind>>(new Set());
  const change = (kind: Kind, part: Partial<Contacts[Kind]>): void => {
    const next = { ...contacts, [kind]: { ...contacts[kind], ...part } };
    form.set('contacts', KINDS.every((one) => !next[one].email && !next[one].phone) ? null : next);
  };
  const firstWrong = KINDS.find((kind) => contacts[kind].email && !isEmail(contacts[kind].email)) ?? 'support';
  return (
    <div className="grid gap-4">
      <p className="hint">{t('contactsHint')}</p>
      {KINDS.map((kind) => {
        const { email, phone } = contacts[kind];
        const isTold = left.has(kind) || form.issues['contacts'] !== undefined;
        return (
          <div key={kind} role="group" aria-label={t(`contact:kinds.${kind}`)} className="st-contact">
            <p className="st-contact-name" aria-hidden="true">
              {t(`contact:kinds.${kind}`)}
            </p>
            <TextField
              id={kind === firstWrong ? id : undefined}
              label={t('email')}
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
              value={email}
              error={isTold && email && !isEmail(email) ? t('field-issues:email') : undefined}
              onChange={(event) => change(kind, { email: event.target.value.trim() })}
              onBlur={() => setLeft((before) => new Set(before).add(kind))}
            />
            <TextField
              label={t('phone')}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={30}
              value={phone}
              onChange={(event) => change(kind, { phone: event.target.value })}
            />
          </div>
        );
      })}
    </div>
  );
}

export const contactsInput: CustomInput = (input) => <ContactsInput {...input} />;
