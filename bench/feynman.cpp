// Random play of U-kNOw Feynman in plain C++: what the compiled kernels are measured against (bench/feynman.py).
//
// The same rules, dice and order of legal pieces as src/labtable/games/feynman/rules, so that every match takes the same
// number of pieces. No events, views, reasons or notation, and not the short game (F-22). CARDS_H is written by
// bench/feynman.py from the game's data.

#include CARDS_H  // KIND, COLOUR, FACE, TWIN: N_CARDS, N_COLOURS, THE_PENALTY and the sets of cards

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>

using Word = std::uint32_t;

constexpr int MAX_SEATS = 10, ROWS = 5, HAND = 7, BARYON = 3, MAX_TURNED_UP = 36, MAX_RESHUFFLES = 36;
constexpr int LONGEST = 30000, CATCH_PENALTY = 2, NONE = -1, N_SIDED = 2 * N_CARDS;
enum Kind { W = 12, PHOTON, GLUON, REVERSE, SKIP, FLIP, WILD };
enum Phase { PLAY, DRAWN, ANSWER, OVER };
enum Known { SHOWN, DEALT, IS_COLOUR, NOT_COLOUR = IS_COLOUR + N_COLOURS };
enum Piece {
    COLOUR_0 = N_SIDED, BARYON_BEGINS = COLOUR_0 + N_COLOURS, ALONE, CALL, QUIET, DRAW, KEEP, TAKE, PASS, DECAY, CATCH
};

// --- dice ------------------------------------------------------------------------------------------------------------

Word mix(Word word) {
    word = (word ^ (word >> 16)) * 0x85EBCA6Bu;
    word = (word ^ (word >> 13)) * 0xC2B2AE35u;
    return word ^ (word >> 16);
}

constexpr Word GOLDEN = 0x9E3779B9u;

std::uint64_t derive(std::uint64_t seed, Word purpose) {
    const Word low = mix(Word(seed) ^ mix(purpose + GOLDEN));
    const Word high = mix(Word(seed >> 32) ^ mix(low ^ purpose));
    return std::uint64_t(high & 0x3FFFFFFFu) << 32 | mix(low ^ high);
}

struct Dice {
    Word low, high, count;

    explicit Dice(std::uint64_t seed) {
        const Word from_low = Word(seed), from_high = Word(seed >> 32);
        low = mix(from_low ^ mix(from_high + GOLDEN));
        high = mix(from_high ^ mix(low + GOLDEN));
        count = 0;
    }

    int below(int n) { return int(std::uint64_t(mix(mix(++count ^ low) ^ high)) * n >> 32); }

    void shuffle(std::int16_t *cards, int n) {
        for (int i = n - 1; i > 0; --i) std::swap(cards[i], cards[below(i + 1)]);
    }
};

// --- sets of cards: a bit each, as in engine/kernels/card_sets.py -----------------------------------------------------

using Set = std::int64_t[WORDS];

bool has(const Set &cards, int card) { return cards[card / WORD_BITS] >> card % WORD_BITS & 1; }

bool have_common(const Set &some, const Set &others) {
    std::int64_t both = 0;
    for (int at = 0; at < WORDS; ++at) both |= some[at] & others[at];
    return both != 0;
}

int count_common(const Set &some, const Set &others) {
    int n = 0;
    for (int at = 0; at < WORDS; ++at) n += __builtin_popcountll(some[at] & others[at]);
    return n;
}

template <typename Do>
void for_each_common(const Set &some, const Set &others, Do &&each) {
    for (int at = 0; at < WORDS; ++at)
        for (std::int64_t both = some[at] & others[at]; both; both &= both - 1)
            each(at * WORD_BITS + __builtin_ctzll(both));
}

// --- a match ---------------------------------------------------------------------------------------------------------

struct Match {
    Dice dice;
    int seats;
    std::int16_t prefix[BARYON + 2];
    int prefix_size = 0, prefix_seat = NONE;
    int side, direction;
    Set hand[MAX_SEATS], seen_whole;
    std::int16_t hand_size[MAX_SEATS], came[N_CARDS];
    int arrivals;
    std::int16_t draw[N_CARDS], discard[N_CARDS], known[N_CARDS], shuffled[N_CARDS];
    int draw_size, discard_size, reshuffles;
    int colour, top, particle, pending, beneath, thrower, drawn, uncalled, turn, phase, passes, dealer;
    int taken = 0;

    Match(std::uint64_t seed, int seats) : dice(seed), seats(seats) {
        dealer = dice.below(seats);
        deal();
    }

    int kind_of(int card) const { return KIND[side * N_CARDS + card]; }
    int colour_of(int card) const { return COLOUR[side * N_CARDS + card]; }
    int face_of(int card) const { return FACE[side * N_CARDS + card]; }
    int sided(int card) const { return side * N_CARDS + card; }
    static int card_of(int piece) { return piece < N_CARDS ? piece : piece - N_CARDS; }

    int seat_after(int seat, int steps) const {
        int after = seat + direction * steps;
        while (after >= seats) after -= seats;
        while (after < 0) after += seats;
        return after;
    }

    // --- dealing ---

    void deal() {
        side = 0, direction = 1, passes = 0, reshuffles = 0;
        pending = top = particle = beneath = thrower = uncalled = NONE;
        std::fill_n(hand_size, MAX_SEATS, 0);
        std::fill_n(hand[0], MAX_SEATS * WORDS, 0);
        std::fill_n(came, N_CARDS, 0);
        arrivals = 0;
        std::fill_n(known, N_CARDS, SHOWN);
        std::fill_n(seen_whole, WORDS, 0);
        std::fill_n(shuffled, N_CARDS, 0);
        for (int card = 0; card < N_CARDS; ++card) draw[card] = card;
        draw_size = N_CARDS, discard_size = 0;
        dice.shuffle(draw, N_CARDS);
        for (int i = 0; i < HAND; ++i)
            for (int steps = 1; steps <= seats; ++steps) {
                const int card = draw[--draw_size];
                known[card] = DEALT;
                add(seat_after(dealer, steps), card);
            }
        int card = draw[--draw_size];
        while (kind_of(card) >= W) {  // F-3: it goes back anywhere
            const int at = dice.below(draw_size + 1);
            for (int i = draw_size; i > at; --i) draw[i] = draw[i - 1];
            draw[at] = card;
            ++draw_size;
            card = draw[--draw_size];
        }
        put_on_pile(card);
        begin_turn(seat_after(dealer, 1));
    }

    void begin_turn(int seat) { turn = seat, phase = PLAY, drawn = NONE; }

    // --- hands and piles ---

    void add(int seat, int card) {
        hand[seat][card / WORD_BITS] |= std::int64_t(1) << card % WORD_BITS;
        ++hand_size[seat];
        came[card] = ++arrivals;
    }

    void remove(int seat, int card) {
        hand[seat][card / WORD_BITS] &= ~(std::int64_t(1) << card % WORD_BITS);
        --hand_size[seat];
        came[card] = 0;
    }

    void number_arrivals_anew() {
        if (arrivals < 1 << 14) return;
        std::int16_t held[N_CARDS];
        int n = 0;
        for (int card = 0; card < N_CARDS; ++card)
            if (came[card]) held[n++] = card;
        std::sort(held, held + n, [this](int a, int b) { return came[a] < came[b]; });
        for (arrivals = 0; arrivals < n; ++arrivals) came[held[arrivals]] = arrivals + 1;
    }

    int kept() const { return pending == NONE ? 1 : 2; }
    bool can_draw() const { return draw_size > 0 || discard_size > kept(); }

    int draw_card(int seat) {
        if (draw_size == 0) {
            reshuffle();
            if (draw_size == 0) return NONE;
        }
        const int card = draw[--draw_size];
        add(seat, card);
        return card;
    }

    void draw_cards(int seat, int n) {
        for (int i = 0; i < n; ++i) draw_card(seat);
    }

    void reshuffle() {
        const int stay = kept(), n = discard_size - stay;
        if (n <= 0) return;
        if (reshuffles == MAX_RESHUFFLES) {
            --reshuffles;
            for (auto &number : shuffled) number = std::max(0, number - 1);
        }
        ++reshuffles;
        number_arrivals_anew();
        for (int i = 0; i < n; ++i) {
            draw[i] = discard[i];
            shuffled[discard[i]] = reshuffles;
            known[discard[i]] = SHOWN;
            seen_whole[discard[i] / WORD_BITS] &= ~(1LL << discard[i] % WORD_BITS);
        }
        for (int i = 0; i < stay; ++i) discard[i] = discard[n + i];
        draw_size = n, discard_size = stay;
        dice.shuffle(draw, n);
    }

    void see_whole(int card) { seen_whole[card / WORD_BITS] |= 1LL << card % WORD_BITS; }

    void put_on_pile(int card) {
        discard[discard_size++] = card;
        see_whole(card);
        count_top();
    }

    void lay(int seat, int card) {
        remove(seat, card);
        put_on_pile(card);
    }

    void count_top() {
        const int card = discard[discard_size - 1];
        top = kind_of(card);
        particle = top < W ? top : NONE;
        if (top != WILD) colour = colour_of(card);
    }

    void turn_over() {
        if (draw_size > 0) see_whole(draw[draw_size - 1]);
        side = 1 - side;
        std::reverse(draw, draw + draw_size);
        std::reverse(discard, discard + discard_size);
        for (int seat = 0; seat < seats; ++seat)
            for (int word = 0; word < WORDS; ++word) seen_whole[word] |= hand[seat][word];
        count_top();
    }

    // --- what is legal ---

    // The option `higgs` is `massive`.
    const Set &fitting() const {
        const int of_top = ((side == 1) * N_FOLLOWED + particle - NONE) * N_TOPS + top - NONE;
        return FITS[(side * N_COLOURS + colour) * N_CASES + of_top];
    }

    // The option `physics` is `book`.
    const Set &completing() const {
        return COMPLETES[(side * N_COLOURS + colour) * N_ANSWERS + (pending - W) * 2 * N_PARTICLES + beneath];
    }

    const Set &antiquarks() const { return SHOWING[(1 - side) * N_FACES + beneath * N_COLOURS + colour]; }

    bool is_told_apart(int seat, int card) const {
        const int twin = TWIN[card];
        if (twin < 0 || !has(hand[seat], twin)) return true;
        bool third = false;
        for_each_common(hand[seat], hand[seat], [&](int other) {
            third |= other != card && other != twin && face_of(other) == face_of(card);
        });
        return third;
    }

    bool has_baryon(int seat) const {
        const auto &held = hand[seat];
        return have_common(held, UPS[side]) && have_common(held, DOWNS[side]) &&
               count_common(held, NUCLEON_QUARKS[side]) >= BARYON;
    }

    int list(int seat, const Set &cards, int shows, std::int16_t *out, int n) const {
        int end = n;
        for_each_common(hand[seat], cards, [&](int card) { out[end++] = shows * N_CARDS + card; });
        if (!have_common(hand[seat], WITH_LOWER_TWIN[0])) return end;
        for (int i = n; i < end; ++i)
            if (is_told_apart(seat, card_of(out[i]))) out[n++] = out[i];
        return n;
    }

    int legal(int seat, std::int16_t *out) const {
        if (prefix_size > 0) return seat == prefix_seat ? legal_next(seat, out) : 0;
        int n = 0;
        if (uncalled != NONE) out[n++] = seat == uncalled ? DECAY : CATCH;
        return seat == turn ? legal_turn(seat, out, n) : n;
    }

    int legal_turn(int seat, std::int16_t *out, int n) const {
        if (phase == DRAWN) {
            if (has(fitting(), drawn)) out[n++] = sided(drawn);
            out[n++] = KEEP;
            return n;
        }
        const int before = n;
        n = list(seat, phase == ANSWER ? completing() : fitting(), side, out, n);
        if (phase == ANSWER) {
            out[n++] = TAKE;
            return n;
        }
        if (has_baryon(seat)) out[n++] = BARYON_BEGINS;
        if (can_draw())
            out[n++] = DRAW;
        else if (n == before)
            out[n++] = PASS;
        return n;
    }

    int legal_next(int seat, std::int16_t *out) const {
        if (prefix_size == pieces_laid(prefix[0])) {
            out[0] = CALL, out[1] = QUIET;
            return 2;
        }
        int n = 0;
        if (prefix[0] == BARYON_BEGINS) {
            for_each_common(hand[seat], NUCLEON_QUARKS[side], [&](int card) {
                if (is_next_quark(seat, card)) out[n++] = sided(card);
            });
            return n;
        }
        if (phase != ANSWER) {
            for (int c = 0; c < N_COLOURS; ++c) out[n++] = COLOUR_0 + c;
            return n;
        }
        const int end = list(seat, antiquarks(), 1 - side, out, 0);
        for (int i = 0; i < end; ++i)
            if (card_of(out[i]) != card_of(prefix[0])) out[n++] = out[i];
        out[n++] = ALONE;
        return n;
    }

    bool is_next_quark(int seat, int card) const {
        const int kind = kind_of(card);
        for (int i = 1; i < prefix_size; ++i)
            if (card_of(prefix[i]) == card) return false;
        if (prefix_size == 1) return has_higher_quark(seat, card);
        if (prefix_size == 2) return card > card_of(prefix[1]);
        return !(kind == kind_of(card_of(prefix[1])) && kind == kind_of(card_of(prefix[2])));
    }

    bool has_higher_quark(int seat, int first) const {
        bool found = false;
        for_each_common(hand[seat], NUCLEON_QUARKS[side], [&](int card) { found |= card > first; });
        return found;
    }

    // --- carrying it out ---

    int pieces_laid(int first) const {
        if (first == BARYON_BEGINS) return 1 + BARYON;
        return first < N_SIDED && kind_of(card_of(first)) == (phase == ANSWER ? FLIP : WILD) ? 2 : 1;
    }

    bool goes_on(int seat, int piece) const {
        const int first = prefix_size > 0 ? prefix[0] : piece, laid = pieces_laid(first);
        if (prefix_size + 1 != laid) return prefix_size + 1 < laid;
        if ((first >= N_SIDED && first != BARYON_BEGINS) || piece == ALONE) return false;
        const int cards = first == BARYON_BEGINS ? BARYON : phase == ANSWER ? laid : 1;
        return hand_size[seat] - cards == 1;
    }

    void step(int seat, int piece) {
        if (goes_on(seat, piece)) {
            prefix[prefix_size++] = piece;
            prefix_seat = seat;
            return;
        }
        taken += prefix_size + 1;
        carry_out(seat, piece);
        prefix_size = 0;
        if (taken >= LONGEST) phase = OVER;
    }

    int piece_at(int i, int last) const { return i < prefix_size ? prefix[i] : last; }

    void carry_out(int seat, int piece) {
        const int first = prefix_size > 0 ? prefix[0] : piece;
        if (first == DECAY || first == CATCH) {
            const int late = std::exchange(uncalled, NONE);
            if (first == CATCH) draw_cards(late, CATCH_PENALTY);
            return;
        }
        uncalled = NONE;
        if (first == PASS) {
            if (++passes == seats)
                phase = OVER;
            else
                begin_turn(seat_after(seat, 1));
            return;
        }
        passes = 0;
        if (first < N_SIDED || first == BARYON_BEGINS)
            lay_all(seat, first, piece);
        else if (first == DRAW) {
            drawn = draw_card(seat);
            phase = DRAWN;
        } else if (first == KEEP)
            begin_turn(seat_after(seat, 1));
        else
            take_penalty(seat);
        end_if_won(seat);
    }

    void lay_all(int seat, int first, int last) {
        if (phase != ANSWER)
            play(seat, first, last);
        else if (kind_of(card_of(first)) == FLIP)
            answer_by_flip(seat, card_of(first), piece_at(1, last));
        else {
            const int boson = std::exchange(pending, NONE);
            lay(seat, card_of(first));
            draw_cards(thrower, THE_PENALTY[boson]);
            begin_turn(seat_after(seat, 1));
        }
        if (hand_size[seat] == 1 && last != CALL) uncalled = seat;
    }

    void play(int seat, int first, int last) {
        const int under = top;
        int card = card_of(first);
        if (first == BARYON_BEGINS)
            for (int i = 1; i <= BARYON; ++i) lay(seat, card = card_of(piece_at(i, last)));
        else
            lay(seat, card);
        drawn = NONE;
        take_effect(seat, kind_of(card), under, piece_at(1, last) - COLOUR_0);
    }

    void take_effect(int seat, int kind, int under, int named) {
        bool skipped = kind == SKIP;
        if (kind == W || kind == PHOTON || kind == GLUON)
            pending = kind, beneath = under, thrower = seat;
        else if (kind == FLIP)
            turn_over();
        else if (kind == WILD) {
            colour = named;
            if (side == 1) draw_until(seat_after(seat, 1), named);
            skipped = side == 1;
        } else if (kind == REVERSE) {
            direction = -direction;
            skipped = seats == 2;
        }
        phase = pending != NONE ? ANSWER : PLAY;
        turn = seat_after(seat, skipped ? 2 : 1);
    }

    void draw_until(int seat, int wanted) {
        for (int card = draw_card(seat); card != NONE; card = draw_card(seat)) {
            const bool found = colour_of(card) == wanted;
            if (!has(seen_whole, card)) known[card] = (found ? IS_COLOUR : NOT_COLOUR) + wanted;
            if (found) return;
        }
    }

    void answer_by_flip(int seat, int flip, int second) {
        const int followed = colour, boson = std::exchange(pending, NONE);
        lay(seat, flip);
        turn_over();
        colour = followed;
        if (second == ALONE) {
            top = particle = NONE;
            draw_cards(seat, THE_PENALTY[boson]);
        } else {
            lay(seat, card_of(second));
            draw_cards(thrower, THE_PENALTY[boson]);
        }
        begin_turn(seat_after(seat, 1));
    }

    void take_penalty(int seat) {
        draw_cards(seat, THE_PENALTY[pending]);
        particle = pending == PHOTON ? beneath : NONE;
        pending = NONE;
        begin_turn(seat_after(seat, 1));
    }

    void end_if_won(int seat) {
        if (pending != NONE) return;
        if (hand_size[seat] == 0 || (thrower != NONE && hand_size[thrower] == 0)) phase = OVER;
        thrower = NONE;
    }
};

// --- random play -----------------------------------------------------------------------------------------------------

bool is_asked_at(const Match &m, int seat, bool waits) {
    if (m.prefix_size > 0) return seat == m.prefix_seat && !waits;
    return seat == m.turn ? !waits : waits && m.uncalled != NONE;
}

int play(std::uint64_t seed, int seats) {
    Match m(seed, seats);
    Dice dice(derive(seed, 1));
    std::int16_t out[N_CARDS + 8];
    int pieces = 0, place = 0, last = seats - 1;
    while (m.phase != OVER) {
        int seat;
        for (;; ++place) {
            seat = last + 1 + place;
            while (seat >= seats) seat -= seats;
            if (is_asked_at(m, seat, place < seats)) break;
        }
        const int n = m.legal(seat, out), k = dice.below(n + (place < seats));
        if (k == n) {
            ++place;
            continue;
        }
        m.step(seat, out[k]);
        ++pieces, place = 0, last = seat;
    }
    return pieces;
}

int main(int, char **arguments) {
    const int seats = std::atoi(arguments[1]), matches = std::atoi(arguments[2]);
    const std::uint64_t seed = std::strtoull(arguments[3], nullptr, 10);
    const bool is_timed = std::atoi(arguments[4]);
    long total = 0;
    const std::clock_t start = std::clock();
    for (int i = 0; i < matches; ++i) {
        const int pieces = play(derive(seed, i), seats);
        total += pieces;
        if (!is_timed) std::printf("%d\n", pieces);
    }
    if (is_timed) std::printf("%f\n", total / (double(std::clock() - start) / CLOCKS_PER_SEC));
}
