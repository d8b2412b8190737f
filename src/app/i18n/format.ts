/** Figures and dates in words: in the domain, so that a file written by the server reads like one written here. */
export * from '../../domain/kit/format.ts';
