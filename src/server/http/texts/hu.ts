import type { FailureCode } from '../../../domain/kit/failure.ts';

export const hu: Record<FailureCode, string> = {
  invalid: 'A kérés elutasított értékeket tartalmaz.',
  unauthenticated: 'Be kell jelentkeznie.',
  forbidden: 'Ehhez nincs jogosultsága.',
  'not-found': 'Nem található.',
  gone: 'Ez a tartalom már nem érhető el.',
  conflict: 'Valaki más ugyanezeket a mezőket módosította.',
  duplicate: 'Ez az érték már foglalt.',
  referenced: 'Ezt az elemet máshol még használják.',
  'too-large': 'A kérés túl nagy.',
  'unsupported-type': 'Ez a tartalomtípus nem fogadható el.',
  'rate-limited': 'Túl sok kérés. Próbálja újra egy perc múlva.',
  suspended: 'Szervezetének hozzáférése fel van függesztve.',
  'upgrade-required': 'Az alkalmazást frissíteni kell.',
  'unknown-mutation': 'A szerver nem ismeri ezt a módosítást.',
  unavailable: 'A szolgáltatás átmenetileg nem érhető el.',
  network: 'Egy külső szolgáltatás nem válaszol.',
  quota: 'A tárhely megtelt.',
  storage: 'Hiba történt a szerveren.',
  internal: 'Hiba történt a szerveren.',
};
