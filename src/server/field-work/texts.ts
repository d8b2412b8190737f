import type { Locale } from '../../domain/kit/locale.ts';

interface Texts {
  critical: string;
  fork: string;
  /** Of a fork: what it means. */
  forkBody: string;
}

/** Notifications of field work, in the language of whom they are for. */
const TEXTS: Record<Locale, Texts> = {
  fr: { critical: '{plate} ne doit pas rouler : {label}', fork: '{plate} : deux contrôles se disputent la même place', forkBody: 'Un appareil a envoyé deux enregistrements au même rang de sa chaîne. Une sauvegarde restaurée le fait ; les deux sont gardés.' },
  en: { critical: '{plate} must not be driven: {label}', fork: '{plate}: two records claim the same place', forkBody: 'A device sent two records with the same rank in its chain. A restored backup does that; both are kept.' },
  es: { critical: '{plate} no debe circular: {label}', fork: '{plate}: dos registros reclaman el mismo lugar', forkBody: 'Un dispositivo ha enviado dos registros con el mismo puesto en su cadena. Ocurre al restaurar una copia de seguridad; se conservan los dos.' },
  it: { critical: '{plate} non deve circolare: {label}', fork: '{plate}: due registrazioni reclamano lo stesso posto', forkBody: 'Un dispositivo ha inviato due registrazioni con lo stesso numero nella sua catena. Succede ripristinando un backup; entrambe sono conservate.' },
  nl: { critical: '{plate} mag niet rijden: {label}', fork: '{plate}: twee registraties eisen dezelfde plaats op', forkBody: 'Een toestel heeft twee registraties met dezelfde rang in zijn keten gestuurd. Dat gebeurt na het terugzetten van een back-up; beide blijven bewaard.' },
  pt: { critical: '{plate} não pode circular: {label}', fork: '{plate}: dois registos reclamam o mesmo lugar', forkBody: 'Um dispositivo enviou dois registos com a mesma posição na sua cadeia. Acontece ao repor uma cópia de segurança; ambos são guardados.' },
  hu: { critical: '{plate} nem közlekedhet: {label}', fork: '{plate}: két feljegyzés ugyanarra a helyre tart igényt', forkBody: 'Egy eszköz két feljegyzést küldött a láncának ugyanazzal a sorszámával. Visszaállított mentés okoz ilyet; mindkettő megmarad.' },
};

export function fieldWorkText(locale: Locale, key: keyof Texts, values: Readonly<Record<string, string>> = {}): string {
  return TEXTS[locale][key].replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
}
