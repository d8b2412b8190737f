import { ENDED_STAGES, type CustomerStage } from './customer.ts';

/** Whether what was to be done for a customer should have been by today; nothing is due of one that is lost. */
export function isActionLate({ stage, nextOn }: { stage: unknown; nextOn: unknown }, today: string): boolean {
  return typeof nextOn === 'string' && nextOn < today && !ENDED_STAGES.includes(stage as CustomerStage);
}
