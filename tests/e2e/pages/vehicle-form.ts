import { EntityForm } from './entity-form.ts';

/** The form of a vehicle, new or known. */
export class VehicleForm extends EntityForm {
  /** Types and leaves the field, as a person does with Tab. */
  async fill(label: string, value: string): Promise<void> {
    await this.field(label).fill(value);
    await this.field(label).blur();
  }
}
