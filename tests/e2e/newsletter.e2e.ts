import { linkIn } from '../helpers/smtp.ts';
import { expect, test } from './fixtures.ts';
import { newAddress, onStack } from './mail.ts';
import { Stage } from './stage.ts';

test(
  'R-010 L-006 the newsletter needs no session: subscribed by mail, confirmed, ended in one click',
  { tag: '@all-desk' },
  async ({ page, relay, stack }) => {
    const email = newAddress();
    await page.goto('/newsletter');
    await expect(page.locator('[data-layout="void-anonymous"]')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Lettre d’information' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const field = page.getByLabel('Adresse e-mail');
    const submit = page.getByRole('button', { name: 'S’abonner' });
    await submit.click();
    await expect(page.getByText('Saisissez votre adresse e-mail.')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill('pas une adresse');
    await submit.click();
    await expect(page.getByText('Il faut une adresse comme nom@exemple.fr.')).toBeVisible();
    await field.fill(email);
    await submit.click();
    await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();

    const confirmation = await relay.last(email);
    expect(confirmation.subject).toBe('Confirmez votre abonnement à la lettre Sillage');
    relay.received.length = 0;
    await page.goto(onStack(stack, linkIn(confirmation, '/newsletter')));
    await expect(page.getByText('Abonnement confirmé. Chaque envoi porte un lien pour vous désabonner.')).toBeVisible();
    const subscribed = await relay.last(email);
    expect(subscribed.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    await page.goto(onStack(stack, linkIn(subscribed, '/newsletter')));
    await expect(page.getByText('Vous êtes désabonné. L’adresse est oubliée.')).toBeVisible();
    await page.getByRole('link', { name: 'Aller à la lettre d’information' }).click();
    await expect(submit).toBeVisible();
  },
);

test('R-010 a link that is over says so', { tag: '@all-desk' }, async ({ page, console }) => {
  console.allow(/status of 410/);
  await page.goto('/newsletter?confirm=used-long-ago');
  await expect(page.getByText('Ce lien n’est plus valable. Abonnez-vous de nouveau.')).toBeVisible();
});

test('R-010 S-011 open to somebody signed in, and to a suspended organization', { tag: '@all-desk' }, async ({ page, enter }) => {
  await enter(page, 'suspended', '/newsletter');
  await expect(page.getByRole('button', { name: 'S’abonner' })).toBeVisible();
});

test('R-010 without mail the page says that an administrator must configure it', { tag: '@all-desk' }, async ({ page }) => {
  (await Stage.on(page)).change('/api/v1/newsletter', { available: false });
  await page.goto('/newsletter');
  await expect(
    page.getByText('Ce serveur n’envoie pas encore de messages. Un administrateur doit configurer l’envoi d’e-mails.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'S’abonner' })).toHaveCount(0);
});
