import type { FastifyRequest } from 'fastify';
import type { FailureCode } from '../../domain/entity/failure.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../domain/text/locale.ts';

const fr: Record<FailureCode, string> = {
  invalid: 'La demande contient des valeurs refusées.',
  unauthenticated: 'Vous devez vous connecter.',
  forbidden: 'Vous n’avez pas les droits pour faire cela.',
  'not-found': 'Introuvable.',
  gone: 'Ce contenu n’est plus disponible.',
  conflict: 'Quelqu’un d’autre a modifié les mêmes champs.',
  duplicate: 'Cette valeur est déjà prise.',
  referenced: 'Cet élément est encore utilisé ailleurs.',
  'too-large': 'La demande est trop volumineuse.',
  'unsupported-type': 'Ce type de contenu n’est pas accepté.',
  'rate-limited': 'Trop de demandes. Réessayez dans une minute.',
  suspended: 'L’accès de votre organisation est suspendu.',
  'upgrade-required': 'L’application doit être mise à jour.',
  'unknown-mutation': 'Cette modification n’est pas connue du serveur.',
  unavailable: 'Le service est momentanément indisponible.',
  network: 'Un service extérieur ne répond pas.',
  quota: 'L’espace de stockage est plein.',
  storage: 'Une erreur est survenue sur le serveur.',
  internal: 'Une erreur est survenue sur le serveur.',
};

const en: Record<FailureCode, string> = {
  invalid: 'The request contains rejected values.',
  unauthenticated: 'You have to sign in.',
  forbidden: 'You do not have the rights to do this.',
  'not-found': 'Not found.',
  gone: 'This is no longer available.',
  conflict: 'Somebody else changed the same fields.',
  duplicate: 'This value is already taken.',
  referenced: 'This is still used elsewhere.',
  'too-large': 'The request is too large.',
  'unsupported-type': 'This type of content is not accepted.',
  'rate-limited': 'Too many requests. Try again in a minute.',
  suspended: 'Your organisation’s access is suspended.',
  'upgrade-required': 'The application must be updated.',
  'unknown-mutation': 'This change was not understood.',
  unavailable: 'The service is unavailable at the moment.',
  network: 'An external service is not responding.',
  quota: 'The storage is full.',
  storage: 'An error occurred on the server.',
  internal: 'An error occurred on the server.',
};

const es: Record<FailureCode, string> = {
  invalid: 'La solicitud contiene valores rechazados.',
  unauthenticated: 'Debe iniciar sesión.',
  forbidden: 'No tiene derechos para hacer esto.',
  'not-found': 'No encontrado.',
  gone: 'Este contenido ya no está disponible.',
  conflict: 'Otra persona ha modificado los mismos campos.',
  duplicate: 'Este valor ya está en uso.',
  referenced: 'Este elemento todavía se utiliza en otro lugar.',
  'too-large': 'La solicitud es demasiado grande.',
  'unsupported-type': 'No se acepta este tipo de contenido.',
  'rate-limited': 'Demasiadas solicitudes. Vuelva a intentarlo dentro de un minuto.',
  suspended: 'El acceso de su organización está suspendido.',
  'upgrade-required': 'La aplicación debe actualizarse.',
  'unknown-mutation': 'No se reconoce esta modificación.',
  unavailable: 'El servicio no está disponible en este momento.',
  network: 'Un servicio externo no responde.',
  quota: 'El espacio de almacenamiento está lleno.',
  storage: 'Se ha producido un error en el servidor.',
  internal: 'Se ha producido un error en el servidor.',
};

const it: Record<FailureCode, string> = {
  invalid: 'La richiesta contiene valori rifiutati.',
  unauthenticated: 'È necessario accedere.',
  forbidden: 'Non si dispone dei diritti per questa operazione.',
  'not-found': 'Non trovato.',
  gone: 'Questo contenuto non è più disponibile.',
  conflict: 'Qualcun altro ha modificato gli stessi campi.',
  duplicate: 'Questo valore è già in uso.',
  referenced: 'Questo elemento è ancora usato altrove.',
  'too-large': 'La richiesta è troppo grande.',
  'unsupported-type': 'Questo tipo di contenuto non è accettato.',
  'rate-limited': 'Troppe richieste. Riprovare tra un minuto.',
  suspended: 'L’accesso dell’organizzazione è sospeso.',
  'upgrade-required': 'L’applicazione deve essere aggiornata.',
  'unknown-mutation': 'Questa modifica non è riconosciuta.',
  unavailable: 'Il servizio non è al momento disponibile.',
  network: 'Un servizio esterno non risponde.',
  quota: 'Lo spazio di archiviazione è pieno.',
  storage: 'Si è verificato un errore sul server.',
  internal: 'Si è verificato un errore sul server.',
};

const nl: Record<FailureCode, string> = {
  invalid: 'De aanvraag bevat geweigerde waarden.',
  unauthenticated: 'U moet inloggen.',
  forbidden: 'U hebt geen rechten om dit te doen.',
  'not-found': 'Niet gevonden.',
  gone: 'Deze inhoud is niet meer beschikbaar.',
  conflict: 'Iemand anders heeft dezelfde velden gewijzigd.',
  duplicate: 'Deze waarde is al in gebruik.',
  referenced: 'Dit item wordt nog elders gebruikt.',
  'too-large': 'De aanvraag is te groot.',
  'unsupported-type': 'Dit type inhoud wordt niet geaccepteerd.',
  'rate-limited': 'Te veel aanvragen. Probeer het over een minuut opnieuw.',
  suspended: 'De toegang van uw organisatie is opgeschort.',
  'upgrade-required': 'De applicatie moet worden bijgewerkt.',
  'unknown-mutation': 'De server kent deze wijziging niet.',
  unavailable: 'De dienst is tijdelijk niet beschikbaar.',
  network: 'Een externe dienst reageert niet.',
  quota: 'De opslagruimte is vol.',
  storage: 'Er is een fout opgetreden op de server.',
  internal: 'Er is een fout opgetreden op de server.',
};

const pt: Record<FailureCode, string> = {
  invalid: 'O pedido contém valores recusados.',
  unauthenticated: 'Tem de iniciar sessão.',
  forbidden: 'Não tem direitos para fazer isto.',
  'not-found': 'Não encontrado.',
  gone: 'Este conteúdo já não está disponível.',
  conflict: 'Outra pessoa alterou os mesmos campos.',
  duplicate: 'Este valor já está em uso.',
  referenced: 'Este elemento ainda é utilizado noutro local.',
  'too-large': 'O pedido é demasiado grande.',
  'unsupported-type': 'Este tipo de conteúdo não é aceite.',
  'rate-limited': 'Demasiados pedidos. Tente novamente dentro de um minuto.',
  suspended: 'O acesso da sua organização está suspenso.',
  'upgrade-required': 'A aplicação tem de ser atualizada.',
  'unknown-mutation': 'O servidor não conhece esta alteração.',
  unavailable: 'O serviço está momentaneamente indisponível.',
  network: 'Um serviço externo não responde.',
  quota: 'O espaço de armazenamento está cheio.',
  storage: 'Ocorreu um erro no servidor.',
  internal: 'Ocorreu um erro no servidor.',
};

const hu: Record<FailureCode, string> = {
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

/** What the server says by itself when a failure carries no message; the client has its own words for each code. */
export const ERROR_TEXTS: Record<Locale, Record<FailureCode, string>> = { fr, en, es, it, nl, pt, hu };

/** Refusals of a whole body that say more than their code. `{max}` is a parameter of the issue. */
export const ISSUE_TEXTS = {
  'picture-too-large': {
    fr: 'Cette image a trop de points : {max} millions au plus.',
    en: 'This image has too many pixels: {max} million at most.',
    es: 'Esta imagen tiene demasiados píxeles: {max} millones como máximo.',
    it: 'Questa immagine ha troppi pixel: al massimo {max} milioni.',
    nl: 'Deze afbeelding heeft te veel pixels: hoogstens {max} miljoen.',
    pt: 'Esta imagem tem demasiados píxeis: {max} milhões no máximo.',
    hu: 'Ezen a képen túl sok a képpont: legfeljebb {max} millió lehet.',
  },
  'too-deep': {
    fr: 'La demande est trop imbriquée.',
    en: 'The request is nested too deeply.',
    es: 'La solicitud tiene demasiados niveles.',
    it: 'La richiesta ha troppi livelli.',
    nl: 'Het verzoek heeft te veel niveaus.',
    pt: 'O pedido tem demasiados níveis.',
    hu: 'A kérés túl sok szintet tartalmaz.',
  },
} satisfies Record<string, Record<Locale, string>>;

/** Language to answer a person in: the one they chose (cookie), else the first of their browser that the product speaks, else French. */
export function requestLocale(request: FastifyRequest): Locale {
  // a request refused before its cookies are read has none
  const cookies = request.cookies as FastifyRequest['cookies'] | undefined;
  const chosen = cookies?.['i18n_lang'];
  if (isLocale(chosen)) return chosen;
  const wanted = (request.headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return wanted.find(isLocale) ?? DEFAULT_LOCALE;
}
