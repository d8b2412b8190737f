import type { IdentityTexts } from '../texts.ts';

export const hu: IdentityTexts = {
  'bad-credentials': 'Hibás e-mail-cím vagy jelszó.',
  'rate-limited': 'Túl sok próbálkozás. Próbálja újra egy perc múlva.',
  'link-expired': 'Ez a hivatkozás már nem érvényes. Kérjen újat.',
  'session-over': 'A munkamenet véget ért.',
  anonymous: 'Nincs munkamenet.',
  'not-administrator': 'Csak platformadminisztrátoroknak.',
  'admin-mode-required': 'Adminisztrátori mód szükséges.',
  'not-acting': 'Ez nem egy adminisztrátor munkamenete.',
  'no-such-user': 'Ez a személy nem létezik.',
  'foreign-origin': 'Másik webhelyről érkezett kérés.',
  invalid: 'A kérés nem értelmezhető.',
  'password-weak': 'Válasszon 8–200 karakteres jelszót, amely nem az e-mail-cím.',
  'bad-code': 'Ez a kód hibás, vagy már felhasználták.',
  'totp-on': 'A kétlépcsős azonosítás már be van kapcsolva.',
  'not-found': 'Nem található.',
  internal: 'Hiba történt a szerveren.',
  unavailable: 'Az azonosítási szolgáltatás nem válaszol.',
  suspended: 'Szervezetének hozzáférése fel van függesztve.',
};
