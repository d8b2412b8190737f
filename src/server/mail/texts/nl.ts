import type { MailWords } from '../render.ts';

export const nl: MailWords = {
  hello: 'Hallo,',
  orCopy: 'Of kopieer dit adres naar uw browser:',
  unsubscribe: 'Afmelden met één klik:',
  kinds: {
    notification: {
      subject: '{title}',
      before: ['{body}'],
      action: 'Openen in {site}',
      after: ['Dit bericht volgt uit uw meldingskeuzes. U wijzigt ze in uw profiel.'],
    },
    alerts: {
      subject: '{title}',
      before: ['{ruleName}', '{body}'],
      action: 'Openen in {site}',
      after: ['Een waarschuwingsregel van {organization} noemt u als ontvanger. Een manager kan dat wijzigen.'],
    },
    report: {
      subject: '{title} · {body}',
      before: ['Het rapport ‘{title}’ van {organization}: {body}.'],
      action: 'Openen in {site}',
      after: ['Het zit als bijlage bij dit bericht. {author} heeft het gepland.'],
    },
    'report-late': {
      subject: '{title} · {body}',
      before: ['Het rapport ‘{title}’ van {organization} is u al toegestuurd: {body}. Deze gegevens staan er niet in.'],
      action: 'Openen in {site}',
      after: ['{author} heeft dit rapport gepland.'],
    },
    'report-consent': {
      subject: '{organization} wil u rapporten sturen',
      before: [
        '{inviter} ({organization}) heeft u opgegeven als ontvanger van automatische rapporten op {site}. Er wordt niets gestuurd voordat u akkoord gaat.',
      ],
      action: 'Antwoorden',
      after: ['Bewaar dit bericht: met dezelfde link kunt u van gedachten veranderen. Als u niet antwoordt, ontvangt u niets.'],
    },
    'evidence-head': {
      subject: 'Register van {organization}: vingerafdruk van {title}',
      before: [
        'Dit is de ondertekende vingerafdruk van het register van controles van {organization} aan het einde van {title} (UTC): het nummer van de laatste regel, de vingerafdruk en de handtekening.',
        '{body}',
      ],
      after: ['Bewaar dit bericht. Vergeleken met een later geëxporteerd bewijs toont het dat geen eerdere regel is gewijzigd.'],
    },
    'password-reset': {
      subject: 'Uw wachtwoord voor {site}',
      before: ['U hebt een nieuw wachtwoord aangevraagd. Deze link is één uur geldig en werkt één keer.'],
      action: 'Een wachtwoord kiezen',
      after: ['Hebt u niets aangevraagd, negeer dan dit bericht: uw wachtwoord verandert niet.'],
    },
    'second-factor-reset': {
      subject: 'Uw tweestapsverificatie van {site} is verwijderd',
      before: [
        'Een beheerder van het platform heeft de tweestapsverificatie van uw account verwijderd: uw wachtwoord volstaat om in te loggen.',
      ],
      action: 'Opnieuw inschakelen',
      after: ['Hebt u hier niet om gevraagd, wijzig dan uw wachtwoord en waarschuw uw beheerder.'],
    },
    'second-factor-wrong': {
      subject: 'Foute codes op uw {site}-account',
      before: ['Iemand heeft uw wachtwoord ingevoerd en daarna meerdere foute codes. De laatste poging: {place}.'],
      action: 'Mijn profiel openen',
      after: [
        'Was u dit niet, wijzig dan meteen uw wachtwoord: iemand kent het. Op uw gebruikelijke apparaten kunt u nog altijd inloggen.',
      ],
    },
    'sign-in-new-device': {
      subject: 'Nieuwe inlog op uw {site}-account',
      before: ['Uw account is zojuist geopend op een apparaat dat we niet kenden: {place}.'],
      action: 'Mijn apparaten bekijken',
      after: ['Was u dit, dan hoeft u niets te doen. Zo niet, beëindig die sessie en wijzig uw wachtwoord.'],
    },
    invitation: {
      subject: '{organization} nodigt u uit op {site}',
      before: [
        '{inviter} nodigt u uit om deel te nemen aan {organization} op {site}.',
        'Deze uitnodiging is zeven dagen geldig en werkt één keer.',
      ],
      action: 'Deelnemen aan {organization}',
      after: ['Verwachtte u deze uitnodiging niet, negeer dan dit bericht.'],
    },
    'newsletter-confirm': {
      subject: 'Bevestig uw abonnement op de nieuwsbrief van {site}',
      before: ['Dit adres is opgegeven om de nieuwsbrief van {site} te ontvangen. Deze link is zeven dagen geldig.'],
      action: 'Het abonnement bevestigen',
      after: ['Zonder bevestiging ontvangt u niets en wordt het adres vergeten.'],
    },
    'newsletter-subscribed': {
      subject: 'U bent geabonneerd op de nieuwsbrief van {site}',
      before: ['Dit adres ontvangt de nieuwsbrief van {site}.'],
      after: ['Elke nieuwsbrief bevat een link om u af te melden.'],
    },
  },
};
