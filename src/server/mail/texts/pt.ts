import type { MailWords } from '../render.ts';

export const pt: MailWords = {
  hello: 'Bom dia,',
  orCopy: 'Ou copie este endereço para o seu navegador:',
  unsubscribe: 'Cancelar a subscrição com um clique:',
  kinds: {
    notification: {
      subject: '{title}',
      before: ['{body}'],
      action: 'Abrir em {site}',
      after: ['Esta mensagem resulta das suas escolhas de notificação. Pode mudá-las no seu perfil.'],
    },
    alerts: {
      subject: '{title}',
      before: ['{ruleName}', '{body}'],
      action: 'Abrir em {site}',
      after: ['Uma regra de alerta de {organization} indica-o como destinatário. Um gestor pode alterá-la.'],
    },
    report: {
      subject: '{title} · {body}',
      before: ['O relatório «{title}» de {organization}: {body}.'],
      action: 'Abrir em {site}',
      after: ['Segue em anexo a esta mensagem. Foi programado por {author}.'],
    },
    'report-late': {
      subject: '{title} · {body}',
      before: ['O relatório «{title}» de {organization} já lhe foi enviado: {body}. Estes dados não constam dele.'],
      action: 'Abrir em {site}',
      after: ['{author} programou este relatório.'],
    },
    'report-consent': {
      subject: '{organization} deseja enviar-lhe relatórios',
      before: [
        '{inviter} ({organization}) indicou-o como destinatário de relatórios automáticos em {site}. Nada lhe é enviado antes do seu acordo.',
      ],
      action: 'Responder',
      after: ['Guarde esta mensagem: a mesma ligação permite mudar de ideias. Se não responder, não receberá nada.'],
    },
    'evidence-head': {
      subject: 'Registo de {organization}: impressão digital de {title}',
      before: [
        'Eis a impressão digital assinada do registo de verificações de {organization} no fim de {title} (UTC): o número da última linha, a sua impressão digital e a assinatura.',
        '{body}',
      ],
      after: ['Guarde esta mensagem. Comparada com uma prova exportada mais tarde, mostra que nenhuma linha anterior foi alterada.'],
    },
    'password-reset': {
      subject: 'A sua palavra-passe {site}',
      before: ['Pediu uma nova palavra-passe. Esta ligação é válida durante uma hora e serve uma única vez.'],
      action: 'Escolher uma palavra-passe',
      after: ['Se não pediu nada, ignore esta mensagem: a sua palavra-passe não muda.'],
    },
    'second-factor-reset': {
      subject: 'A sua autenticação de dois fatores {site} foi retirada',
      before: [
        'Um administrador da plataforma retirou a autenticação de dois fatores da sua conta: a palavra-passe basta para iniciar sessão.',
      ],
      action: 'Ativar de novo',
      after: ['Se não o pediu, mude a palavra-passe e avise o seu administrador.'],
    },
    'second-factor-wrong': {
      subject: 'Códigos errados na sua conta {site}',
      before: ['Alguém indicou a sua palavra-passe e depois vários códigos errados. A última tentativa: {place}.'],
      action: 'Abrir o meu perfil',
      after: [
        'Se não foi você, mude já a palavra-passe: alguém a conhece. Nos seus dispositivos habituais pode continuar a iniciar sessão.',
      ],
    },
    'sign-in-new-device': {
      subject: 'Novo início de sessão na sua conta {site}',
      before: ['A sua conta acaba de ser aberta num dispositivo que não conhecíamos: {place}.'],
      action: 'Ver os meus dispositivos',
      after: ['Se foi você, não há nada a fazer. Caso contrário, termine essa sessão e mude a palavra-passe.'],
    },
    invitation: {
      subject: '{organization} convida-o para {site}',
      before: [
        '{inviter} convida-o a juntar-se a {organization} em {site}.',
        'Este convite é válido durante sete dias e serve uma única vez.',
      ],
      action: 'Juntar-se a {organization}',
      after: ['Se não esperava este convite, ignore esta mensagem.'],
    },
    'newsletter-confirm': {
      subject: 'Confirme a sua subscrição da newsletter {site}',
      before: ['Este endereço foi indicado para receber a newsletter {site}. Esta ligação é válida durante sete dias.'],
      action: 'Confirmar a subscrição',
      after: ['Sem confirmação nada lhe é enviado e o endereço é esquecido.'],
    },
    'newsletter-subscribed': {
      subject: 'Subscreveu a newsletter {site}',
      before: ['Este endereço recebe a newsletter {site}.'],
      after: ['Cada envio traz uma ligação para cancelar a subscrição.'],
    },
  },
};
