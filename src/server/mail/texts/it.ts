import type { MailWords } from '../render.ts';

export const it: MailWords = {
  hello: 'Buongiorno,',
  orCopy: 'Oppure copi questo indirizzo nel browser:',
  unsubscribe: 'Annulli l’iscrizione con un clic:',
  kinds: {
    notification: {
      subject: '{title}',
      before: ['{body}'],
      action: 'Apri in {site}',
      after: ['Questo messaggio deriva dalle sue scelte di notifica. Può cambiarle nel suo profilo.'],
    },
    alerts: {
      subject: '{title}',
      before: ['{ruleName}', '{body}'],
      action: 'Apri in {site}',
      after: ['Una regola di avviso di {organization} la indica come destinatario. Un gestore può modificarla.'],
    },
    report: {
      subject: '{title} · {body}',
      before: ['Il report «{title}» di {organization}: {body}.'],
      action: 'Apri in {site}',
      after: ['È allegato a questo messaggio. Lo ha programmato {author}.'],
    },
    'report-late': {
      subject: '{title} · {body}',
      before: ['Il report «{title}» di {organization} le è già stato inviato: {body}. Non contiene questi dati.'],
      action: 'Aprire in {site}',
      after: ['{author} ha programmato questo report.'],
    },
    'report-consent': {
      subject: '{organization} desidera inviarle dei report',
      before: [
        '{inviter} ({organization}) l’ha indicata come destinatario di report programmati su {site}. Nulla le viene inviato prima del suo consenso.',
      ],
      action: 'Rispondi',
      after: ['Conservi questo messaggio: lo stesso link le permette di cambiare idea. Se non risponde, non riceverà nulla.'],
    },
    'evidence-head': {
      subject: 'Registro di {organization}: impronta del {title}',
      before: [
        'Ecco l’impronta firmata del registro dei controlli di {organization} alla fine del {title} (UTC): il numero dell’ultima riga, la sua impronta, poi la firma.',
        '{body}',
      ],
      after: [
        'Conservi questo messaggio. Confrontato con una prova esportata più tardi, dimostra che nessuna riga precedente è stata cambiata.',
      ],
    },
    'password-reset': {
      subject: 'La sua password di {site}',
      before: ['Ha chiesto una nuova password. Questo link vale un’ora e serve una sola volta.'],
      action: 'Scegli una password',
      after: ['Se non ha chiesto nulla, ignori questo messaggio: la password non cambia.'],
    },
    'second-factor-reset': {
      subject: 'La sua autenticazione a due fattori {site} è stata rimossa',
      before: [
        'Un amministratore della piattaforma ha rimosso l’autenticazione a due fattori del suo account: per accedere basta la password.',
      ],
      action: 'Attivala di nuovo',
      after: ['Se non l’ha chiesto, cambi la password e avvisi il suo amministratore.'],
    },
    'second-factor-wrong': {
      subject: 'Codici errati sul suo account {site}',
      before: ['Qualcuno ha inserito la sua password e poi diversi codici errati. L’ultimo tentativo: {place}.'],
      action: 'Apri il mio profilo',
      after: ['Se non è stato lei, cambi subito la password: qualcuno la conosce. Sui suoi dispositivi abituali può sempre accedere.'],
    },
    'sign-in-new-device': {
      subject: 'Nuovo accesso al suo account {site}',
      before: ['Il suo account è stato appena aperto su un nuovo dispositivo: {place}.'],
      action: 'Vedi i miei dispositivi',
      after: ['Se è stato lei, non c’è nulla da fare. Altrimenti chiuda quella sessione e cambi la password.'],
    },
    invitation: {
      subject: '{organization} la invita su {site}',
      before: ['{inviter} la invita a entrare in {organization} su {site}.', 'Questo invito vale sette giorni e serve una sola volta.'],
      action: 'Entra in {organization}',
      after: ['Se non aspettava questo invito, ignori questo messaggio.'],
    },
    'newsletter-confirm': {
      subject: 'Confermi l’iscrizione alla newsletter di {site}',
      before: ['Questo indirizzo è stato indicato per ricevere la newsletter di {site}. Questo link vale sette giorni.'],
      action: 'Conferma l’iscrizione',
      after: ['Senza conferma non riceve nulla e l’indirizzo viene eliminato.'],
    },
    'newsletter-subscribed': {
      subject: 'È iscritto alla newsletter di {site}',
      before: ['Questo indirizzo riceve la newsletter di {site}.'],
      after: ['Ogni invio contiene un link per annullare l’iscrizione.'],
    },
  },
};
