import type { DeliveryLine } from "../../answers";
import { useDesk } from "../desk";
import { DeliveryRows } from "./delivery-rows";
import { Room } from "../shared/room";
import { useLoaded } from "../shared/use-loaded";

export function Webhooks() {
  const { counts } = useDesk();
  const { value, reload } = useLoaded<DeliveryLine[]>("/deliveries", counts);
  return (
    <Room
      title="Webhooks"
      about="Each message is sent to the webhook addresses in the settings, with up to 15 attempts within a day."
    >
      {value &&
        (value.length ? (
          <DeliveryRows deliveries={value} onChange={reload} />
        ) : (
          <p className="empty">No webhooks. Add one with --webhook, or “webhooks” in millrace.config.json.</p>
        ))}
    </Room>
  );
}
