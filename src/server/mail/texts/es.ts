import type { MailWords } from '../render.ts';

export const es: MailWords = {
  hello: 'Hola:',
  orCopy: 'O copie esta dirección en su navegador:',
  unsubscribe: 'Darse de baja con un clic:',
  kinds: {
    notification: {
      subject: '{title}',
      before: ['{body}'],
      action: 'Abrir en {site}',
      after: ['Este mensaje responde a sus opciones de notificación. Puede cambiarlas en su perfil.'],
    },
    alerts: {
      subject: '{title}',
      before: ['{ruleName}', '{body}'],
      action: 'Abrir en {site}',
      after: ['Una regla de alerta de {organization} le incluye como destinatario. Un gestor puede cambiarla.'],
    },
    report: {
      subject: '{title} · {body}',
      before: ['El informe «{title}» de {organization}: {body}.'],
      action: 'Abrir en {site}',
      after: ['Va adjunto a este mensaje. Lo programó {author}.'],
    },
    'report-late': {
      subject: '{title} · {body}',
      before: ['El informe «{title}» de {organization} ya se le envió: {body}. No contiene estos datos.'],
      action: 'Abrir en {site}',
      after: ['{author} programó este informe.'],
    },
    'report-consent': {
      subject: '{organization} desea enviarle informes',
      before: [
        '{inviter} ({organization}) le ha indicado como destinatario de informes programados en {site}. No se le envía nada sin su consentimiento.',
      ],
      action: 'Responder',
      after: ['Conserve este mensaje: el mismo enlace le permite cambiar de opinión. Si no responde, no recibirá nada.'],
    },
    'evidence-head': {
      subject: 'Registro de {organization}: huella del {title}',
      before: [
        'Esta es la huella firmada del registro de controles de {organization} al final del {title} (UTC): el número de su última línea, su huella y la firma.',
        '{body}',
      ],
      after: ['Guarde este mensaje. Comparado con una prueba exportada más tarde, demuestra que ninguna línea anterior ha cambiado.'],
    },
    'password-reset': {
      subject: 'Su contraseña de {site}',
      before: ['Ha solicitado una contraseña nueva. Este enlace es válido durante una hora y sirve una sola vez.'],
      action: 'Elegir una contraseña',
      after: ['Si no ha solicitado nada, ignore este mensaje: su contraseña no cambia.'],
    },
    'second-factor-reset': {
      subject: 'Se ha desactivado su doble autenticación de {site}',
      before: [
        'Un administrador de la plataforma ha desactivado la doble autenticación de su cuenta: basta con su contraseña para iniciar sesión.',
      ],
      action: 'Activarla de nuevo',
      after: ['Si no lo ha pedido, cambie su contraseña y avise a su administrador.'],
    },
    'second-factor-wrong': {
      subject: 'Códigos incorrectos en su cuenta de {site}',
      before: ['Alguien ha introducido su contraseña y después varios códigos incorrectos. El último intento: {place}.'],
      action: 'Abrir mi perfil',
      after: [
        'Si no era usted, cambie su contraseña cuanto antes: alguien la conoce. En sus dispositivos habituales puede seguir iniciando sesión.',
      ],
    },
    'sign-in-new-device': {
      subject: 'Nuevo inicio de sesión en su cuenta de {site}',
      before: ['Su cuenta se acaba de abrir en un dispositivo nuevo: {place}.'],
      action: 'Ver mis dispositivos',
      after: ['Si era usted, no tiene que hacer nada. Si no, cierre esa sesión y cambie su contraseña.'],
    },
    invitation: {
      subject: '{organization} le invita a {site}',
      before: [
        '{inviter} le invita a unirse a {organization} en {site}.',
        'Esta invitación es válida durante siete días y sirve una sola vez.',
      ],
      action: 'Unirse a {organization}',
      after: ['Si no esperaba esta invitación, ignore este mensaje.'],
    },
    'newsletter-confirm': {
      subject: 'Confirme su suscripción al boletín de {site}',
      before: ['Se ha indicado esta dirección para recibir el boletín de {site}. Este enlace es válido durante siete días.'],
      action: 'Confirmar la suscripción',
      after: ['Sin confirmación no se le envía nada y la dirección se elimina.'],
    },
    'newsletter-subscribed': {
      subject: 'Está suscrito al boletín de {site}',
      before: ['Esta dirección recibe el boletín de {site}.'],
      after: ['Cada envío lleva un enlace para darse de baja.'],
    },
  },
};
