import { expose } from 'comlink';
import url from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { prepareReader, readCodes } from './read-codes.ts';

prepareReader({ url });

const codes = { read: (image: ImageData): Promise<string[]> => readCodes(image) };
export type Codes = typeof codes;
expose(codes);
