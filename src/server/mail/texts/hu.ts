import type { MailWords } from '../render.ts';

export const hu: MailWords = {
  hello: 'Jó napot kívánunk!',
  orCopy: 'Vagy másolja ezt a címet a böngészőjébe:',
  unsubscribe: 'Leiratkozás egy kattintással:',
  kinds: {
    notification: {
      subject: '{title}',
      before: ['{body}'],
      action: 'Megnyitás itt: {site}',
      after: ['Ez az üzenet az értesítési beállításaiból következik. A profiljában módosíthatja őket.'],
    },
    alerts: {
      subject: '{title}',
      before: ['{ruleName}', '{body}'],
      action: 'Megnyitás itt: {site}',
      after: ['A(z) {organization} egyik riasztási szabálya Önt jelöli címzettként. Ezt egy menedzser módosíthatja.'],
    },
    report: {
      subject: '{title} · {body}',
      before: ['„{title}” jelentés, {organization}: {body}.'],
      action: 'Megnyitás itt: {site}',
      after: ['A jelentést ehhez az üzenethez csatoltuk. Ütemezte: {author}.'],
    },
    'report-late': {
      subject: '{title} · {body}',
      before: ['A(z) {organization} „{title}” jelentését már elküldtük Önnek: {body}. Ezek az adatok nincsenek benne.'],
      action: 'Megnyitás itt: {site}',
      after: ['Ezt a jelentést {author} ütemezte.'],
    },
    'report-consent': {
      subject: 'A(z) {organization} jelentéseket szeretne küldeni Önnek',
      before: [
        '{inviter} ({organization}) Önt adta meg automatikus jelentések címzettjeként itt: {site}. A hozzájárulása előtt semmit sem küldünk.',
      ],
      action: 'Válasz',
      after: ['Őrizze meg ezt az üzenetet: ugyanezzel a hivatkozással meggondolhatja magát. Ha nem válaszol, semmit sem kap.'],
    },
    'evidence-head': {
      subject: '{organization} naplója: {title} ujjlenyomata',
      before: [
        'Íme {organization} ellenőrzési naplójának aláírt ujjlenyomata {title} végén (UTC): az utolsó sor száma, ujjlenyomata, majd az aláírás.',
        '{body}',
      ],
      after: [
        'Őrizze meg ezt az üzenetet. Egy később exportált bizonyítékkal összevetve megmutatja, hogy egyetlen korábbi sor sem változott.',
      ],
    },
    'password-reset': {
      subject: 'Az Ön {site}-jelszava',
      before: ['Új jelszót kért. Ez a hivatkozás egy óráig érvényes, és egyszer használható.'],
      action: 'Jelszó megadása',
      after: ['Ha nem kért semmit, hagyja figyelmen kívül ezt az üzenetet: a jelszava nem változik.'],
    },
    'second-factor-reset': {
      subject: 'Eltávolították {site}-fiókja kétlépcsős azonosítását',
      before: ['A platform adminisztrátora eltávolította fiókja kétlépcsős azonosítását: a belépéshez elég a jelszó.'],
      action: 'Bekapcsolás újra',
      after: ['Ha nem Ön kérte, változtassa meg a jelszavát, és szóljon az adminisztrátorának.'],
    },
    'second-factor-wrong': {
      subject: 'Hibás kódok az Ön {site}-fiókján',
      before: ['Valaki megadta a jelszavát, majd több hibás kódot. Az utolsó próbálkozás: {place}.'],
      action: 'Profilom megnyitása',
      after: ['Ha nem Ön volt, azonnal változtassa meg jelszavát: valaki ismeri. A megszokott eszközein továbbra is be tud jelentkezni.'],
    },
    'sign-in-new-device': {
      subject: 'Új bejelentkezés az Ön {site}-fiókjába',
      before: ['Fiókját az imént egy általunk nem ismert eszközön nyitották meg: {place}.'],
      action: 'Eszközeim megtekintése',
      after: ['Ha Ön volt, nincs teendő. Ha nem, zárja be azt a munkamenetet, és változtassa meg jelszavát.'],
    },
    invitation: {
      subject: '{organization} meghívja Önt ide: {site}',
      before: [
        '{inviter} meghívja Önt, hogy csatlakozzon ehhez a szervezethez: {organization} ({site}).',
        'A meghívó hét napig érvényes, és egyszer használható.',
      ],
      action: 'Csatlakozás: {organization}',
      after: ['Ha nem várta ezt a meghívót, hagyja figyelmen kívül ezt az üzenetet.'],
    },
    'newsletter-confirm': {
      subject: 'Erősítse meg feliratkozását: {site} hírlevél',
      before: ['Ezt a címet adták meg a {site} hírlevélhez. Ez a hivatkozás hét napig érvényes.'],
      action: 'Feliratkozás megerősítése',
      after: ['Megerősítés nélkül semmit sem küldünk, és a címet töröljük.'],
    },
    'newsletter-subscribed': {
      subject: 'Feliratkozott a {site} hírlevélre',
      before: ['Ez a cím megkapja a {site} hírlevelet.'],
      after: ['Minden levélben van hivatkozás a leiratkozáshoz.'],
    },
  },
};
