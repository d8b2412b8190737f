import type { MailWords } from '../render.ts';

export const fr: MailWords = {
  hello: 'Bonjour,',
  orCopy: 'Ou copiez cette adresse dans votre navigateur :',
  unsubscribe: 'Se désabonner en un clic :',
  kinds: {
    notification: {
      subject: '{title}',
      before: ['{body}'],
      action: 'Ouvrir dans {site}',
      after: ['Ce message vient de vos choix de notification. Vous les changez dans votre profil.'],
    },
    alerts: {
      subject: '{title}',
      before: ['{ruleName}', '{body}'],
      action: 'Ouvrir dans {site}',
      after: ['Une règle d’alerte de {organization} vous a pour destinataire. Un gestionnaire peut la changer.'],
    },
    report: {
      subject: '{title} · {body}',
      before: ['Le rapport « {title} » de {organization} : {body}.'],
      action: 'Ouvrir dans {site}',
      after: ['Il est joint à ce message. {author} l’a programmé.'],
    },
    'report-late': {
      subject: '{title} · {body}',
      before: ['Le rapport « {title} » de {organization} vous a déjà été envoyé : {body}. Ces données n’y sont pas.'],
      action: 'Ouvrir dans {site}',
      after: ['{author} a programmé ce rapport.'],
    },
    'report-consent': {
      subject: '{organization} souhaite vous envoyer des rapports',
      before: [
        '{inviter} ({organization}) vous a indiqué comme destinataire de rapports automatiques sur {site}. Rien ne vous est envoyé avant votre accord.',
      ],
      action: 'Répondre',
      after: ['Gardez ce message : le même lien vous permet de changer d’avis. Si vous ne répondez pas, vous ne recevrez rien.'],
    },
    'evidence-head': {
      subject: 'Registre de {organization} : empreinte du {title}',
      before: [
        'Voici l’empreinte signée du registre des contrôles de {organization} à la fin du {title} (UTC) : le rang de sa dernière ligne, son empreinte, puis la signature.',
        '{body}',
      ],
      after: ['Gardez ce message. Comparé à une preuve exportée plus tard, il montre qu’aucune ligne antérieure n’a été changée.'],
    },
    'password-reset': {
      subject: 'Votre mot de passe {site}',
      before: ['Vous avez demandé un nouveau mot de passe. Ce lien vaut une heure et ne sert qu’une fois.'],
      action: 'Choisir un mot de passe',
      after: ['Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.'],
    },
    'second-factor-reset': {
      subject: 'Votre double authentification {site} a été retirée',
      before: [
        'Un administrateur de la plateforme a retiré la double authentification de votre compte : votre mot de passe suffit pour vous connecter.',
      ],
      action: 'Activer de nouveau',
      after: ['Si vous ne l’avez pas demandé, changez votre mot de passe et prévenez votre administrateur.'],
    },
    'second-factor-wrong': {
      subject: 'Codes faux sur votre compte {site}',
      before: ['Quelqu’un a donné votre mot de passe puis plusieurs codes faux. Le dernier essai : {place}.'],
      action: 'Ouvrir mon profil',
      after: [
        'Si ce n’était pas vous, changez votre mot de passe sans attendre : il est connu de quelqu’un. Sur vos appareils habituels, vous pouvez toujours vous connecter.',
      ],
    },
    'sign-in-new-device': {
      subject: 'Nouvelle connexion à votre compte {site}',
      before: ['Votre compte vient d’être ouvert sur un appareil que nous ne connaissions pas : {place}.'],
      action: 'Voir mes appareils',
      after: ['Si c’était vous, il n’y a rien à faire. Sinon, fermez cette session et changez votre mot de passe.'],
    },
    invitation: {
      subject: '{organization} vous invite sur {site}',
      before: ['{inviter} vous invite à rejoindre {organization} sur {site}.', 'Cette invitation vaut sept jours et ne sert qu’une fois.'],
      action: 'Rejoindre {organization}',
      after: ['Si vous n’attendiez pas cette invitation, ignorez ce message.'],
    },
    'newsletter-confirm': {
      subject: 'Confirmez votre abonnement à la lettre {site}',
      before: ['Cette adresse vient d’être donnée pour recevoir la lettre d’information {site}. Ce lien vaut sept jours.'],
      action: 'Confirmer l’abonnement',
      after: ['Sans confirmation, rien ne vous est envoyé et l’adresse est oubliée.'],
    },
    'newsletter-subscribed': {
      subject: 'Vous êtes abonné à la lettre {site}',
      before: ['Cette adresse reçoit la lettre d’information {site}.'],
      after: ['Chaque envoi porte un lien pour se désabonner.'],
    },
  },
};
