import type { FailureCode } from '../../../domain/kit/failure.ts';

export const pt: Record<FailureCode, string> = {
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
