import type { Locale } from '../../src/domain/kit/locale.ts';

export interface PageWords {
  title: string;
  choose: string;
  offline: string;
  notZip: string;
  intact: string;
  altered: string;
  states: Record<'intact' | 'erased' | 'altered', string>;
  subjects: Record<'record' | 'signature' | 'part' | 'file' | 'template' | 'receipt' | 'ledger' | 'line' | 'head' | 'keys' | 'unknown', string>;
  parts: Record<'gps' | 'author.name' | 'reason', string>;
  facts: Record<'plate' | 'sealedAt' | 'receivedAt' | 'line' | 'head' | 'key', string>;
  compare: string;
}

/** Words of verify.html, in the reader's language. */
export const PAGE_WORDS: Record<Locale, PageWords> = {
  fr: {
    title: 'Vérifier un enregistrement', choose: 'Choisir le fichier de preuve (.zip)', offline: 'Rien ne quitte cet appareil : la vérification se fait ici, sans réseau.', notZip: 'Ce fichier n’est pas une preuve lisible.',
    intact: 'Rien n’a été changé.', altered: 'Quelque chose a été changé.', states: { intact: 'intact', erased: 'effacé', altered: 'altéré' },
    subjects: { record: 'Enregistrement', signature: 'Signature', part: 'Élément effaçable', file: 'Fichier', template: 'Modèle', receipt: 'Reçu du serveur', ledger: 'Registre', line: 'Registre, ligne', head: 'Empreinte signée du registre', keys: 'Clés publiques', unknown: 'Fichier étranger à la preuve' },
    parts: { gps: '(position)', 'author.name': '(auteur)', reason: '(motif)' },
    facts: { plate: 'Véhicule', sealedAt: 'Scellé (horloge de l’appareil corrigée)', receivedAt: 'Reçu par le serveur', line: 'Ligne du registre', head: 'Empreinte signée', key: 'Clé' },
    compare: 'À comparer : la clé avec celles que le serveur publie (/api/v1/evidence/keys), l’empreinte avec celle reçue par courriel. Ni l’horloge, ni le lieu, ni la scène avant la réception ne sont prouvés.',
  },
  en: {
    title: 'Verify a record', choose: 'Choose the proof file (.zip)', offline: 'Nothing leaves this device: it is verified here, without network.', notZip: 'This file is not a readable proof.',
    intact: 'Nothing was changed.', altered: 'Something was changed.', states: { intact: 'intact', erased: 'erased', altered: 'altered' },
    subjects: { record: 'Record', signature: 'Signature', part: 'Erasable part', file: 'File', template: 'Template', receipt: 'Receipt of the server', ledger: 'Ledger', line: 'Ledger, line', head: 'Signed fingerprint of the ledger', keys: 'Public keys', unknown: 'File that is no part of the proof' },
    parts: { gps: '(position)', 'author.name': '(author)', reason: '(reason)' },
    facts: { plate: 'Vehicle', sealedAt: 'Sealed (device clock, corrected)', receivedAt: 'Received by the server', line: 'Line of the ledger', head: 'Signed fingerprint', key: 'Key' },
    compare: 'To compare: the key with those the server publishes (/api/v1/evidence/keys), the fingerprint with the one received by mail. Neither the clock, nor the place, nor the scene before receipt is proven.',
  },
  es: {
    title: 'Verificar un registro', choose: 'Elegir el archivo de prueba (.zip)', offline: 'Nada sale de este dispositivo: la verificación se hace aquí, sin red.', notZip: 'Este archivo no es una prueba legible.',
    intact: 'Nada ha cambiado.', altered: 'Algo ha cambiado.', states: { intact: 'intacto', erased: 'borrado', altered: 'alterado' },
    subjects: { record: 'Registro', signature: 'Firma', part: 'Elemento borrable', file: 'Archivo', template: 'Modelo', receipt: 'Recibo del servidor', ledger: 'Libro de registro', line: 'Libro de registro, línea', head: 'Huella firmada del libro', keys: 'Claves públicas', unknown: 'Archivo ajeno a la prueba' },
    parts: { gps: '(posición)', 'author.name': '(autor)', reason: '(motivo)' },
    facts: { plate: 'Vehículo', sealedAt: 'Sellado (reloj del dispositivo corregido)', receivedAt: 'Recibido por el servidor', line: 'Línea del libro', head: 'Huella firmada', key: 'Clave' },
    compare: 'Para comparar: la clave con las que publica el servidor (/api/v1/evidence/keys), la huella con la recibida por correo. No se prueban ni el reloj, ni el lugar, ni la escena antes de la recepción.',
  },
  it: {
    title: 'Verificare una registrazione', choose: 'Scegliere il file di prova (.zip)', offline: 'Nulla lascia questo dispositivo: la verifica avviene qui, senza rete.', notZip: 'Questo file non è una prova leggibile.',
    intact: 'Nulla è stato cambiato.', altered: 'Qualcosa è stato cambiato.', states: { intact: 'intatto', erased: 'cancellato', altered: 'alterato' },
    subjects: { record: 'Registrazione', signature: 'Firma', part: 'Elemento cancellabile', file: 'File', template: 'Modello', receipt: 'Ricevuta del server', ledger: 'Registro', line: 'Registro, riga', head: 'Impronta firmata del registro', keys: 'Chiavi pubbliche', unknown: 'File estraneo alla prova' },
    parts: { gps: '(posizione)', 'author.name': '(autore)', reason: '(motivo)' },
    facts: { plate: 'Veicolo', sealedAt: 'Sigillato (orologio del dispositivo corretto)', receivedAt: 'Ricevuto dal server', line: 'Riga del registro', head: 'Impronta firmata', key: 'Chiave' },
    compare: 'Da confrontare: la chiave con quelle pubblicate dal server (/api/v1/evidence/keys), l’impronta con quella ricevuta per posta. Non sono provati né l’orologio, né il luogo, né la scena prima della ricezione.',
  },
  nl: {
    title: 'Een registratie controleren', choose: 'Kies het bewijsbestand (.zip)', offline: 'Niets verlaat dit apparaat: de controle gebeurt hier, zonder netwerk.', notZip: 'Dit bestand is geen leesbaar bewijs.',
    intact: 'Er is niets gewijzigd.', altered: 'Er is iets gewijzigd.', states: { intact: 'intact', erased: 'gewist', altered: 'gewijzigd' },
    subjects: { record: 'Registratie', signature: 'Handtekening', part: 'Wisbaar deel', file: 'Bestand', template: 'Sjabloon', receipt: 'Ontvangstbewijs van de server', ledger: 'Register', line: 'Register, regel', head: 'Ondertekende vingerafdruk van het register', keys: 'Publieke sleutels', unknown: 'Bestand dat niet bij het bewijs hoort' },
    parts: { gps: '(positie)', 'author.name': '(auteur)', reason: '(reden)' },
    facts: { plate: 'Voertuig', sealedAt: 'Verzegeld (klok van het toestel, gecorrigeerd)', receivedAt: 'Ontvangen door de server', line: 'Regel van het register', head: 'Ondertekende vingerafdruk', key: 'Sleutel' },
    compare: 'Te vergelijken: de sleutel met die welke de server publiceert (/api/v1/evidence/keys), de vingerafdruk met die uit de e-mail. Noch de klok, noch de plaats, noch de situatie vóór ontvangst is bewezen.',
  },
  pt: {
    title: 'Verificar um registo', choose: 'Escolher o ficheiro de prova (.zip)', offline: 'Nada sai deste dispositivo: a verificação é feita aqui, sem rede.', notZip: 'Este ficheiro não é uma prova legível.',
    intact: 'Nada foi alterado.', altered: 'Algo foi alterado.', states: { intact: 'intacto', erased: 'apagado', altered: 'alterado' },
    subjects: { record: 'Registo', signature: 'Assinatura', part: 'Elemento apagável', file: 'Ficheiro', template: 'Modelo', receipt: 'Recibo do servidor', ledger: 'Livro de registo', line: 'Livro de registo, linha', head: 'Impressão digital assinada do livro', keys: 'Chaves públicas', unknown: 'Ficheiro alheio à prova' },
    parts: { gps: '(posição)', 'author.name': '(autor)', reason: '(motivo)' },
    facts: { plate: 'Veículo', sealedAt: 'Selado (relógio do dispositivo corrigido)', receivedAt: 'Recebido pelo servidor', line: 'Linha do livro', head: 'Impressão digital assinada', key: 'Chave' },
    compare: 'A comparar: a chave com as que o servidor publica (/api/v1/evidence/keys), a impressão digital com a recebida por correio. Não ficam provados nem o relógio, nem o lugar, nem a cena antes da receção.',
  },
  hu: {
    title: 'Feljegyzés ellenőrzése', choose: 'A bizonyítékfájl (.zip) kiválasztása', offline: 'Semmi sem hagyja el ezt az eszközt: az ellenőrzés itt történik, hálózat nélkül.', notZip: 'Ez a fájl nem olvasható bizonyíték.',
    intact: 'Semmi sem változott.', altered: 'Valami megváltozott.', states: { intact: 'ép', erased: 'törölt', altered: 'megváltoztatott' },
    subjects: { record: 'Feljegyzés', signature: 'Aláírás', part: 'Törölhető rész', file: 'Fájl', template: 'Sablon', receipt: 'A kiszolgáló átvételi elismervénye', ledger: 'Napló', line: 'Napló, sor', head: 'A napló aláírt ujjlenyomata', keys: 'Nyilvános kulcsok', unknown: 'A bizonyítékhoz nem tartozó fájl' },
    parts: { gps: '(helyzet)', 'author.name': '(szerző)', reason: '(indok)' },
    facts: { plate: 'Jármű', sealedAt: 'Lezárva (az eszköz javított órája szerint)', receivedAt: 'A kiszolgáló átvette', line: 'A napló sora', head: 'Aláírt ujjlenyomat', key: 'Kulcs' },
    compare: 'Összevetendő: a kulcs a kiszolgáló által közzétettekkel (/api/v1/evidence/keys), az ujjlenyomat az e-mailben kapottal. Sem az óra, sem a hely, sem az átvétel előtti helyzet nincs bizonyítva.',
  },
};
