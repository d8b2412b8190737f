import type { FailureCode } from '../../../domain/kit/failure.ts';

export const es: Record<FailureCode, string> = {
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
