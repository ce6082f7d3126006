import type { AccountEvents } from "../src/accounts/form/events";
import type { CommerceEvents } from "../src/commerce/events";
import type { CoreEvents } from "../src/core/errors";
import type { DropdownEvents } from "../src/dropdown/events";
import type { FormEvents } from "../src/forms/events";
import type { LightboxEvents } from "../src/lightbox/events";
import type { NavbarEvents } from "../src/navbar/events";
import type { SearchEvents } from "../src/search/events";
import type { ShopEvents } from "../src/shop/events";
import type { SliderEvents } from "../src/slider/events";
import type { SubscriptionEvents } from "../src/subscriptions/events";
import type { TabsEvents } from "../src/tabs/events";

/** Every event of the runtime and its `detail`. */
export interface MillraceEvents
  extends
    CoreEvents,
    AccountEvents,
    CommerceEvents,
    DropdownEvents,
    FormEvents,
    LightboxEvents,
    NavbarEvents,
    SearchEvents,
    ShopEvents,
    SliderEvents,
    SubscriptionEvents,
    TabsEvents {}

export type MillraceEventName = keyof MillraceEvents;

export type MillraceEvent<N extends MillraceEventName> = CustomEvent<MillraceEvents[N]>;

type Dispatched = { [N in MillraceEventName]: MillraceEvent<N> };

declare global {
  // `addEventListener` of `document`, `window` and HTML elements.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface GlobalEventHandlersEventMap extends Dispatched {}
  // That of a plain `Element`, such as `event.target.closest()` finds.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface ElementEventMap extends Dispatched {}
}
