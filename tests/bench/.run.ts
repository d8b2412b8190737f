import { rows } from './years.bench.ts';
await rows();
