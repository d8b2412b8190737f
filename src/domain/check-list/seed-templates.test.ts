import { expect, it } from 'vitest';
import { languagesMissing, itemsOf, templateContentSchema, templateSha256, templateIssues } from './template.ts';
import { SEED_TEMPLATES } from './seed-templates.ts';

/** Items of each template, as field-work.md §6 counts them. */
const COUNTED = {
  vl_jour: 23,
  vul_jour: 30,
  pl_jour: 30,
  ve_jour: 29,
  edl_depart: 21,
  edl_retour: 24,
  pose_boitier: 30,
  depose_boitier: 20,
};

it('the eight templates have the items that field-work.md counts', () => {
  expect(Object.fromEntries(Object.entries(SEED_TEMPLATES).map(([key, template]) => [key, itemsOf(template).length]))).toEqual(COUNTED);
});

it.each(Object.entries(SEED_TEMPLATES))('%s may be published as it is, in every language', async (_key, template) => {
  expect(templateContentSchema.safeParse(template).error).toBeUndefined();
  expect(templateIssues(template, Object.values(SEED_TEMPLATES))).toEqual([]);
  expect(new Set(template.sections.map(({ key }) => key)).size).toBe(template.sections.length);
  const words = [
    template.label,
    ...template.sections.flatMap((section) => [
      section.label,
      ...section.items.flatMap(({ label, help, options = [] }) => [
        label,
        ...(help ? [help] : []),
        ...options.map((option) => option.label),
      ]),
    ]),
  ];
  expect(words.flatMap(languagesMissing)).toEqual([]);
  expect(await templateSha256(template)).toMatch(/^[0-9a-f]{64}$/);
  expect(await templateSha256(structuredClone(template))).toBe(await templateSha256(template));
});

it('a check-list ends with what its author certifies, an installation with two signatures', () => {
  for (const [key, template] of Object.entries(SEED_TEMPLATES)) {
    const signed = itemsOf(template)
      .filter(({ type }) => type === 'signature')
      .map(({ key: item }) => item);
    expect(signed, key).toEqual(
      template.kind === 'check' ? ['sign'] : template.kind === 'handover' ? ['sig_cond', 'sig_agent'] : ['sig_tech', 'sig_client'],
    );
  }
});
