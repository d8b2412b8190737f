/** Keys of drafts of records begin with it. */
export const RECORD_DRAFT = 'fieldRecord:';
